// The mansion and the time track: every look that each ever has is there; a step shows one of each.

const board = byId("board");
const looks = findLooks();

function findLooks() {
  const found = new Map();
  for (const made of board.querySelectorAll("[data-thing]")) {
    made.classList.add("off");
    found.set(`${made.dataset.thing} ${made.dataset.look}`, made);
  }
  return found;
}

const PLACES = ["p1", "p2", "p3", "p4", "p5", "p6", "p7", "p8", "p9"];
const shown = new Map();

function showMansion(changed) {
  for (const thing of [...PLACES, "track"]) {
    if (!changed.has(thing)) continue;
    shown.get(thing)?.classList.add("off");
    const look = looks.get(`${thing} ${position.get(thing)}`);
    look.classList.remove("off");
    shown.set(thing, look);
  }
  const known = PLACES.filter((place) => position.has(`k${place[1]}`)).map(describePlace);
  byId("board-text").textContent = [position.get("time"), ...known].join(" ");
}

const describePlace = (place) => say("of-position", { position: place, known: position.get(`k${place[1]}`) });
