// The board: everything that ever lies on it is there; a step shows and hides, and says which system each part is in.
// Only what a step changes is touched: what stays costs nothing, however large the board is.

const callout = byId("callout").firstElementChild;
const hint = callout.textContent;
const parts = findParts();
const members = new Map();
let lastTile = null;

function findParts() {
  const found = new Map();
  const add = (key, made) => {
    const list = found.get(key);
    if (list) list.push(made);
    else found.set(key, [made]);
  };
  for (const made of board.querySelectorAll("[data-tile]")) add(`t${made.dataset.tile}`, made);
  for (const made of board.querySelectorAll("[data-group]")) {
    const { group, sides } = made.dataset;
    add(`g${group}`, made);
    for (const side of sides) add(`e${group.split(".")[0]}.${side}`, made);
  }
  for (const made of board.querySelectorAll("[data-networker]")) add(`n${made.dataset.networker}`, made);
  return found;
}

function show(key) {
  const value = position.get(key);
  for (const made of parts.get(key) ?? []) {
    if (key[0] === "t") made.classList.toggle("off", !value);
    else if (key[0] === "e") showEnd(made, key, value);
    else joinSystem(made, value, key[0] === "n");
  }
}

// The mark at a side of a tile lies on the channel and under the cells.
function showEnd(conduit, key, does) {
  const [tile, side] = key.slice(1).split(".");
  conduit.querySelector(`:scope > [data-side="${side}"]`)?.remove();
  const mark = endMarks.get(`${side} ${does}`)?.cloneNode(true);
  if (!mark) return;
  mark.setAttribute("transform", `translate(${game.corners[tile].join(" ")})`);
  conduit.insertBefore(mark, conduit.querySelector(":scope > .disc"));
}

// Which parts a system has is kept, so that nobody has to search the board for them.
function joinSystem(made, number, hides) {
  const before = made.dataset.system;
  if (before !== undefined) members.get(Number(before))?.delete(made);
  if (number === undefined) delete made.dataset.system;
  else {
    made.dataset.system = number;
    if (!members.has(number)) members.set(number, new Set());
    members.get(number).add(made);
  }
  if (hides) made.classList.toggle("off", number === undefined);
}

const partsOf = (number) => members.get(number) ?? [];

// What has just closed is seen in full; it fades with the next step.
let just = new Set();

function showBoard(changed) {
  const { last, closed: scored = [] } = game.steps[current];
  const touched = new Set(just);
  just = new Set(scored.map(({ system }) => system));
  for (const number of just) touched.add(number);
  for (const key of changed) {
    show(key);
    if (key[0] === "s") touched.add(Number(key.slice(1)));
    else if (key[0] === "g" && position.has(key)) touched.add(position.get(key));
  }
  for (const number of touched) {
    const closed = Boolean(position.get(`s${number}`)?.[0]);
    for (const { classList } of partsOf(number)) {
      classList.toggle("closed", closed);
      classList.toggle("just", just.has(number));
      classList.toggle("faded", closed && !just.has(number));
    }
  }
  markLast(last);
  markScored(scored);
  const counted = scored.flatMap(({ cells }) => cells.map(([, , , tile]) => game.corners[tile]));
  follow([...(last === undefined ? [] : [game.corners[last]]), ...counted]);
}

function markLast(tile) {
  if (tile === lastTile) return;
  for (const made of parts.get(`t${lastTile}`) ?? []) made.classList.remove("last");
  lastTile = tile ?? null;
  parts.get(`t${lastTile}`)?.[0].classList.add("last");
}

const describeBoard = (tiles) => say("board-text", { tiles, n: openSystems.size });

// Pointing at a system lights it up; a click pins it, and it stays pinned from step to step while it grows and joins
// others: what is pinned is one of its groups.
let pinned = null;
let lit = [];
let lighted = null;

function light(number) {
  for (const made of lit) made.classList.remove("lit");
  lit = [];
  lighted = number;
  const system = number === null ? null : systemAt(number);
  if (!system) {
    write(callout, scoredHere() || hint);
    return;
  }
  lit = [...partsOf(number)];
  for (const made of lit) made.classList.add("lit");
  lightRow();
  const who = system.networkers.map(([seat, color, spot]) =>
    say("on-color", { player: game.players[seat].name, color: term(color), spot }),
  );
  const networkers = who.length ? [say("in-system", { networkers: listed(who) })] : [];
  write(callout, [describeSystem(system), ...networkers].join(" "));
}

function lightRow() {
  const made = rows.get(lighted)?.firstChild;
  if (!made || made.classList.contains("lit")) return;
  made.classList.add("lit");
  lit.push(made);
}

const pinnedSystem = () => (pinned === null ? null : (position.get(pinned) ?? null));

function pin(number) {
  const again = number === null || number === pinnedSystem();
  const group = again ? null : [...partsOf(number)].find((made) => made.dataset.group);
  pinned = group ? `g${group.dataset.group}` : null;
  light(pinnedSystem());
}

const systemUnder = (target) => {
  const made = target instanceof Element ? target.closest("[data-system]") : null;
  return made ? Number(made.dataset.system) : null;
};

// Mouse, finger and keyboard all come through here, for the board and for the list of systems alike.
function watchSystems(root) {
  root.addEventListener("pointerover", (event) => {
    if (event.pointerType === "mouse") light(systemUnder(event.target) ?? pinnedSystem());
  });
  root.addEventListener("pointerleave", () => light(pinnedSystem()));
  root.addEventListener("focusin", (event) => {
    const number = systemUnder(event.target);
    if (number !== null && event.target.matches(":focus-visible")) light(number);
  });
  root.addEventListener("focusout", () => light(pinnedSystem()));
  root.addEventListener("click", (event) => {
    const number = systemUnder(event.target);
    if (number !== null || root.id === "board") pin(number);
  });
}
