// The board: everything that ever lies on it is there; a step shows and hides, and says which system each part is in.

const board = byId("board");
const view = byId("view");
const callout = byId("callout");
const hint = callout.textContent;
const parts = findParts();
let lastTile = null;
let pinned = null;
let zoom = 1;

function findParts() {
  const found = new Map();
  const add = (key, made) => found.set(key, [...(found.get(key) ?? []), made]);
  for (const made of board.querySelectorAll("[data-tile]")) {
    add(`t${made.dataset.tile}`, made);
    made.classList.add("off");
    for (const end of made.querySelectorAll("[data-side]")) add(`e${made.dataset.tile}.${end.dataset.side}`, end);
  }
  for (const made of board.querySelectorAll("[data-group]")) add(`g${made.dataset.group}`, made);
  for (const made of board.querySelectorAll("[data-networker]")) {
    add(`n${made.dataset.networker}`, made);
    made.classList.add("off");
  }
  return found;
}

function show(key) {
  const value = position.get(key);
  for (const made of parts.get(key) ?? []) {
    if (key[0] === "t") made.classList.toggle("off", !value);
    else if (key[0] === "e") made.setAttribute("class", `end ${value ?? ""}`);
    else joinSystem(made, value, key[0] === "n");
  }
}

function joinSystem(made, number, hides) {
  if (number === undefined) delete made.dataset.system;
  else made.dataset.system = number;
  if (hides) made.classList.toggle("off", number === undefined);
}

const partsOf = (number) => board.querySelectorAll(`[data-system="${number}"]`);

function showBoard(changed) {
  const touched = new Set();
  for (const key of changed) {
    show(key);
    if (key[0] === "s") touched.add(Number(key.slice(1)));
    else if (key[0] === "g" && position.has(key)) touched.add(position.get(key));
  }
  for (const number of touched) {
    const closed = systemAt(number)?.closed ?? false;
    for (const made of partsOf(number)) made.classList.toggle("closed", closed);
  }
  markLast(game.steps[current].last);
  markScored(game.steps[current].closed ?? []);
  byId("board-text").textContent = describeBoard();
}

function markLast(tile) {
  for (const made of parts.get(`t${lastTile}`) ?? []) made.classList.remove("last");
  lastTile = tile ?? null;
  const [ground] = parts.get(`t${lastTile}`) ?? [];
  ground?.classList.add("last");
  if (ground && zoom > 1) ground.scrollIntoView({ block: "nearest", inline: "nearest" });
}

// Systems that this step closed stand out once more before they fade.
function markScored(closed) {
  for (const made of board.querySelectorAll(".just")) made.classList.remove("just");
  for (const { system } of closed) for (const made of partsOf(system)) made.classList.add("just");
}

function describeBoard() {
  const open = systems().filter((system) => !system.closed);
  const tiles = [...position.keys()].filter((key) => key[0] === "t").length;
  return say("board-text", { tiles, n: open.length });
}

const cellsOf = (system) => system.cells.map(([color, n]) => say("cells", { n, color: term(color) }));
const endsOf = (system) => (system.closed ? say("closed") : say("open-ends", { n: system.openEnds }));
const gainsOf = (system) => system.worth.map(([seat, points]) => pointsOf(seat, points));
const pointsOf = (seat, points) => say("points-of", { player: game.players[seat].name, points });

// What a system is, in words.
function describeSystem(system) {
  const found = { cells: listed(cellsOf(system)) || say("no-cells"), ends: endsOf(system), gains: listed(gainsOf(system)) };
  return found.gains ? say("system-worth", found) : say("system", found);
}

function light(number) {
  for (const made of document.querySelectorAll(".lit")) made.classList.remove("lit");
  const system = number === null ? null : systemAt(number);
  if (!system) {
    callout.textContent = hint;
    return;
  }
  for (const made of partsOf(number)) made.classList.add("lit");
  byId("systems").querySelector(`[data-system="${number}"]`)?.classList.add("lit");
  const who = system.networkers.map(([seat, color, spot]) =>
    say("on-color", { player: game.players[seat].name, color: term(color), spot }),
  );
  const networkers = who.length ? [say("in-system", { networkers: listed(who) })] : [];
  callout.textContent = [describeSystem(system), ...networkers].join(" ");
  callout.dataset.shows = number;
}

function pin(number) {
  pinned = pinned === number ? null : number;
  light(pinned);
}

const systemUnder = (target) => {
  const made = target instanceof Element ? target.closest("[data-system]") : null;
  return made ? Number(made.dataset.system) : null;
};

// Mouse, finger and keyboard all come through here, for the board and for the list of systems alike.
function watchSystems(root) {
  root.addEventListener("pointerover", (event) => {
    if (event.pointerType === "mouse") light(systemUnder(event.target) ?? pinned);
  });
  root.addEventListener("pointerleave", () => light(pinned));
  root.addEventListener("focusin", (event) => {
    const number = systemUnder(event.target);
    if (number !== null) light(number);
  });
  root.addEventListener("click", (event) => pin(systemUnder(event.target)));
}

function enlarge(how) {
  zoom = how === "fit" ? 1 : Math.min(8, Math.max(1, zoom * (how === "in" ? 1.5 : 1 / 1.5)));
  board.style.width = board.style.height = `${zoom * 100}%`;
  markLast(game.steps[current].last);
}
