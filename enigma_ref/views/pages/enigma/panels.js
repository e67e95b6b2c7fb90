// What stands beside the board: players, the scorings of this step, the list of systems.

function showScores() {
  const step = game.steps[current];
  const rows = game.players.map((player, seat) => {
    const points = step.scores[seat];
    const supply = step.supplies[seat];
    const data = { "data-player": player.name, "data-score": points, "data-supply": supply };
    const bar = element("meter", { min: 0, max: game.target, value: points, "aria-hidden": "true" });
    const roles = [...(seat === step.first ? [say("first")] : []), ...(seat === step.turn ? [say("to-move")] : [])];
    return element(
      "li",
      { class: seat === step.turn ? "turn" : "", ...data },
      badge(player),
      element("b", {}, player.name),
      element("span", { class: "role" }, roles.length ? inRow(roles) : ""),
      element("strong", {}, String(points), element("span", { class: "unseen" }, say("of-points", { target: game.target }))),
      bar,
      element("span", { class: "supply" }, say("supply", { n: supply })),
    );
  });
  byId("scores").firstElementChild.replaceChildren(...rows);
}

const itemised = (step) => (step.closed ?? []).map(explain);

function heard(step) {
  const points = listed(game.players.map((player, seat) => pointsOf(seat, step.scores[seat])));
  return { besides: (step.closed ?? []).map(sumUpClosing), standing: say("live-points", { points }) };
}

function sumUpClosing(closed) {
  const gains = closed.items.map((item) =>
    say("gets", { player: game.players[item.seat].name, points: item.points, color: term(item.color) }),
  );
  return gains.length ? say("closes-for", { gains: listed(gains) }) : say("closes-for-nobody");
}

// A closed system, itemised: which cells, whose networker, and the arithmetic.
function explain(closed) {
  const cells = closed.cells.map(([spot, name]) => `${spot} ${name}`);
  const items = closed.items.map((item) => explainItem(item, closed.cells));
  const made = element(
    "div",
    { class: "scoring", "data-system": closed.system, role: "group", tabindex: "0" },
    element("h3", {}, say("closes", { n: closed.cells.length })),
    element("p", {}, say("its-cells", { cells: listed(cells) })),
  );
  if (closed.stopped) {
    made.append(element("p", {}, say("stopped", { n: closed.stopped })));
  }
  made.append(items.length ? element("ul", {}, ...items) : element("p", {}, say("nobody")));
  return made;
}

function explainItem(item, all) {
  const player = game.players[item.seat];
  const cells = all.filter(([, , color]) => color === item.color).map(([spot, name]) => `${spot} ${name}`);
  const color = term(item.color);
  const sum = item.points
    ? say("sum", { n: cells.length, color, points: item.points })
    : say("counted-already", { color });
  const told = phrase("item", {
    player: together(badge(player), element("b", {}, player.name)),
    spot: item.spot,
    cell: item.cell,
    cells: together(swatch(item.color), listed(cells)),
    sum: element("strong", {}, sum),
  });
  return element("li", { "data-player": player.name, "data-points": item.points }, ...told);
}

function showSystems() {
  const lists = { held: [], free: [], closed: [] };
  for (const system of systems()) {
    const list = system.networkers.length ? "held" : system.closed ? "closed" : "free";
    lists[list].push(systemRow(system));
  }
  for (const [name, rows] of Object.entries(lists)) {
    byId("systems").querySelector(`[data-list="${name}"]`).replaceChildren(...rows);
  }
  byId("closed-systems").textContent = say("closed-systems", { n: lists.closed.length });
}

function systemRow(system) {
  const data = {
    "data-system": system.number,
    "data-order": system.first,
    "data-closed": system.closed,
    "data-open-ends": system.openEnds,
    "data-cells": system.cells.map(([color, count]) => `${color} ${count}`).join(", "),
    "data-worth": system.worth.map(([seat, points]) => `${game.players[seat].name} ${points}`).join(", "),
  };
  const told = cellsOf(system);
  const chips = system.cells.map(([color], index) => element("span", { class: "chip" }, swatch(color), told[index]));
  const who = system.networkers.map(([seat, , spot, cell]) => {
    const stands = say("on-cell", { player: game.players[seat].name, spot, cell });
    return element("span", { class: "chip" }, badge(game.players[seat]), stands);
  });
  const button = element("button", { type: "button", class: "system", ...data }, ...chips, endsOf(system), ...who);
  const gains = listed(gainsOf(system));
  if (gains) button.append(element("strong", {}, say("worth", { gains })));
  return element("li", {}, button);
}

// What a move gave, behind it in the list.
function gained(step, index) {
  const before = index ? game.steps[index - 1].scores : step.scores;
  const gains = step.scores.map((points, seat) => [seat, points - before[seat]]).filter(([, points]) => points);
  return gains.map(([seat, points]) => {
    const sign = `${game.players[seat].sign} ${points > 0 ? "+" : "−"}${Math.abs(points)}`;
    return tinted(element("span", { class: "gain" }, sign), game.players[seat].color);
  });
}

function showGame(changed) {
  showBoard(changed);
  showScores();
  if (changed.size) showSystems();
  pinned = null;
  light(null);
}

byId("zoom").addEventListener("click", (event) => event.target.dataset.zoom && enlarge(event.target.dataset.zoom));
for (const id of ["board", "systems", "step"]) watchSystems(byId(id));
