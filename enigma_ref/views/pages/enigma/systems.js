// Conduit systems at a step, as the page speaks of them.

function systemAt(number) {
  const found = position.get(`s${number}`);
  if (!found) return null;
  const [closed, openEnds, counts, networkers, worth, first] = found;
  const cells = game.colors.map((color, index) => [color, counts[index]]).filter(([, count]) => count);
  return { number, closed: Boolean(closed), openEnds, cells, networkers, worth, first };
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

// The list of systems: each keeps its row as long as it lives, so that a step costs what it changes and the focus stays.
const rows = new Map();
const FEW = 60;
byId("free-systems").parentNode.open = game.corners.length <= FEW;
const lists = Object.fromEntries(["held", "free", "closed"].map((name) => [name, byId("systems").querySelector(`[data-list="${name}"]`)]));

// The list lies below the screen as a rule. Where it is seen, a step shows in it at once; else when the steps rest, and
// before the page is printed.
const REST = 500;
const stale = new Set();
const openSystems = new Set();
let seesSystems = false;
let resting = 0;

function noteSystems(changed) {
  for (const key of changed) {
    if (key[0] !== "s") continue;
    const number = Number(key.slice(1));
    stale.add(number);
    const system = systemAt(number);
    if (system && system.first >= 0 && (system.networkers.length || !system.closed)) openSystems.add(number);
    else openSystems.delete(number);
  }
  clearTimeout(resting);
  if (seesSystems) showSystems();
  else resting = setTimeout(showSystems, REST);
}

function showSystems() {
  if (!stale.size) return;
  for (const number of stale) {
    const system = systemAt(number);
    if (system && system.first >= 0) showRow(system);
    else removeRow(number);
  }
  stale.clear();
  for (const name of ["free", "closed"]) {
    const n = lists[name].childElementCount;
    write(byId(`${name}-systems`), name === "free" ? say("free-systems", { n }) : say("closed-systems", { n }));
  }
  keepOneStop();
  lightRow();
}

function watchList() {
  // Its heading alone at the lower edge of the screen is not yet the list.
  const seen = { rootMargin: "0px 0px -48px 0px" };
  new IntersectionObserver(([{ isIntersecting }]) => {
    seesSystems = isIntersecting;
    if (seesSystems) showSystems();
  }, seen).observe(byId("systems"));
  window.addEventListener("beforeprint", showSystems);
}

function removeRow(number) {
  const row = rows.get(number);
  if (!row) return;
  const held = row.contains(document.activeElement);
  row.remove();
  rows.delete(number);
  if (held) byId("systems").focus({ preventScroll: true });
}

function showRow(system) {
  let row = rows.get(system.number);
  if (!row) {
    row = element("li", {}, element("button", { type: "button", class: "system", tabindex: -1 }));
    rows.set(system.number, row);
  }
  fillRow(row.firstChild, system);
  const list = lists[system.networkers.length ? "held" : system.closed ? "closed" : "free"];
  // In the order in which their first cells were laid.
  const next = firstAfter(list, system.first, row);
  if (row.parentNode === list && row.nextSibling === next) return;
  const held = row.contains(document.activeElement);
  list.insertBefore(row, next);
  if (held) row.firstChild.focus({ preventScroll: true });
}

function firstAfter(list, first, row) {
  for (const other of list.children) {
    if (other !== row && Number(other.firstChild.dataset.order) > first) return other;
  }
  return null;
}

function fillRow(button, system) {
  set(button, {
    "data-system": system.number,
    "data-order": system.first,
    "data-closed": system.closed,
    "data-open-ends": system.openEnds,
    "data-cells": system.cells.map(([color, count]) => `${color} ${count}`).join(", "),
    "data-worth": system.worth.map(([seat, points]) => `${game.players[seat].name} ${points}`).join(", "),
  });
  const told = cellsOf(system);
  const chips = system.cells.map(([color], index) => element("span", { class: "chip" }, swatch(color), told[index]));
  const who = system.networkers.map(([seat, , spot, cell]) => {
    const stands = say("on-cell", { player: game.players[seat].name, spot, cell });
    return element("span", { class: "chip" }, badge(game.players[seat]), stands);
  });
  const gains = listed(gainsOf(system));
  const worth = gains ? [element("strong", {}, say("worth", { gains }))] : [];
  button.replaceChildren(...chips, element("span", { class: "ends" }, endsOf(system)), ...who, ...worth);
}

const STOP = ".system[tabindex='0']";

// One stop for the Tab key: the first row that is seen, or the one that had the focus last.
function keepOneStop() {
  const all = byId("systems");
  if (all.querySelector(STOP)) return;
  (lists.held.firstChild ?? lists.free.firstChild ?? lists.closed.firstChild)?.firstChild.setAttribute("tabindex", 0);
}
