// The board: everything that ever lies on it is in the register; a step says there what lies on it now and which system
// each part is in, and has it painted.
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
    if (key[0] === "t") showTile(made, value);
    else if (key[0] === "e") showEnd(made, key, value);
    else joinSystem(made, value, key[0] === "n");
  }
}

function showTile(made, lies) {
  made.classList.toggle("off", !lies);
  for (const piece of paintedOf.get(made) ?? []) paint(piece, lies ? "plain" : null);
}

// The marks at the sides of tiles belong to their conduit and look as it does.
function showEnd(conduit, key, does) {
  const [tile, side] = key.slice(1).split(".");
  const painted = paintedOf.get(conduit);
  const old = painted.findIndex((piece) => piece.side === side);
  if (old >= 0) paint(painted.splice(old, 1)[0], null);
  const mark = newEndMark(tile, side, does, conduit.dataset.level);
  if (mark) painted.push(Object.assign(mark, { side }));
  const open = (conduit.dataset.open ?? "").replace(side, "");
  conduit.dataset.open = does === "open" ? open + side : open;
  repainted.add(conduit);
}

// How a conduit looks follows from its system, if it lies there.
const repainted = new Set();
const lookOf = (conduit) => (conduit.classList.contains("lit") ? "lit" : (looks.get(Number(conduit.dataset.system)) ?? null));

function repaint() {
  for (const conduit of repainted) {
    const painted = paintedOf.get(conduit);
    if (!painted) continue; // a figure
    const look = lookOf(conduit);
    put(conduit, "data-state", look ?? "gone");
    for (const piece of painted) paint(piece, look);
  }
  repainted.clear();
  finishPainting();
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
  else repainted.add(made);
}

const partsOf = (number) => members.get(number) ?? [];

// How each system looks. What has just closed is seen in full; it fades with the next step.
const looks = new Map();
let just = [];

function showBoard(changed) {
  const { last, closed: scored = [] } = game.steps[current];
  const touched = new Set(just);
  just = scored.map(({ system }) => system);
  for (const number of just) touched.add(number);
  for (const key of changed) {
    show(key);
    if (key[0] === "s") touched.add(Number(key.slice(1)));
  }
  for (const number of touched) showLook(number);
  markLast(last);
  markScored(scored);
  const counted = scored.flatMap(({ cells }) => cells.map(([, , , tile]) => game.corners[tile]));
  follow([...(last === undefined ? [] : [game.corners[last]]), ...counted]);
}

function showLook(number) {
  const system = position.get(`s${number}`);
  const look = !system ? undefined : !system[0] ? "plain" : just.includes(number) ? "just" : "faded";
  if (looks.get(number) === look) return;
  if (look) looks.set(number, look);
  else looks.delete(number);
  for (const made of partsOf(number)) repainted.add(made);
}

function markLast(tile) {
  if (tile === lastTile) return;
  const mark = (made, is) => {
    made?.classList.toggle("last", is);
    for (const piece of paintedOf.get(made) ?? []) if (piece.look) paint(piece, is ? "last" : "plain");
  };
  mark(parts.get(`t${lastTile}`)?.[0], false);
  lastTile = tile ?? null;
  mark(parts.get(`t${lastTile}`)?.[0], true);
}

const describeBoard = (tiles) => say("board-text", { tiles, n: openSystems.size });

// Pointing at a system lights it up; a click pins it, and it stays pinned from step to step while it grows and joins
// others: what is pinned is one of its groups.
let pinned = null;
let lit = [];
let lighted = null;

function light(number) {
  const system = number === null ? null : systemAt(number);
  for (const made of lit) setLit(made, false);
  lighted = number;
  lit = system ? [...partsOf(number)] : [];
  for (const made of lit) setLit(made, true);
  repaint();
  if (!system) {
    write(callout, scoredHere() || hint);
    return;
  }
  lightRow();
  const who = system.networkers.map(([seat, color, spot]) =>
    say("on-color", { player: game.players[seat].name, color: term(color), spot }),
  );
  const networkers = who.length ? [say("in-system", { networkers: listed(who) })] : [];
  write(callout, [describeSystem(system), ...networkers].join(" "));
}

function setLit(made, is) {
  made.classList.toggle("lit", is);
  repainted.add(made);
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
