// What stands beside the board: players, this step and its scorings, the list of systems, the list of moves.

function showScores() {
  const step = game.steps[current];
  const rows = game.players.map((player, seat) => {
    const points = step.scores[seat];
    const supply = step.supplies[seat];
    const data = { "data-player": player.name, "data-score": points, "data-supply": supply };
    const bar = element("meter", { min: 0, max: game.target, value: points, "aria-hidden": "true" });
    const roles = [seat === step.first ? "first" : "", seat === step.turn ? "to move" : ""].filter(Boolean).join(", ");
    return element(
      "li",
      { class: seat === step.turn ? "turn" : "", ...data },
      badge(player),
      element("b", {}, player.name),
      element("span", { class: "role" }, roles),
      element("strong", {}, String(points), element("span", { class: "unseen" }, ` of ${game.target} points`)),
      bar,
      element("span", { class: "supply" }, `${supply} in supply`),
    );
  });
  byId("scores").firstElementChild.replaceChildren(...rows);
}

function showStep() {
  const step = game.steps[current];
  const where = `Step ${current} of ${game.steps.length - 1}`;
  const details = [`round ${step.round}`, step.entry ? `entry ${step.entry}` : "", moment(step.at)].filter(Boolean);
  byId("step").replaceChildren(
    element("h2", {}, where, element("small", {}, details.join(" · "))),
    element("p", { class: "said" }, step.said),
    ...(step.text ? [element("p", { class: "typed" }, element("code", {}, step.text))] : []),
    ...(step.marks ?? []).map(([kind, text]) => element("p", { class: `mark ${kind}` }, text)),
    ...(step.closed ?? []).map(explain),
    ...(step.told ? [element("p", { class: "told" }, step.told)] : []),
  );
  const points = game.players.map((player, seat) => `${player.name} ${step.scores[seat]}`);
  const closings = (step.closed ?? []).map(sumUpClosing).join(" ");
  byId("live").textContent = `${where}. ${step.said} ${closings} ${step.told} Points: ${listed(points)}.`;
}

// When it was entered, to the minute; what somebody wrote by hand stays as it is.
function moment(at) {
  const found = /^(\d{4}-\d\d-\d\d)T(\d\d:\d\d)/.exec(at ?? "");
  return found ? `${found[1]} ${found[2]}` : (at ?? "");
}

function sumUpClosing(closed) {
  const gains = closed.items.map((item) => `${game.players[item.seat].name} gets ${item.points} for ${item.color}`);
  return `A system closes: ${listed(gains) || "nobody is in it"}.`;
}

// A closed system, itemised: which cells, whose networker, and the arithmetic.
function explain(closed) {
  const cells = closed.cells.map(([spot, name]) => `${spot} ${name}`);
  const items = closed.items.map((item) => explainItem(item, closed.cells));
  const made = element(
    "div",
    { class: "scoring", "data-system": closed.system, role: "group", tabindex: "0" },
    element("h3", {}, `A system of ${counted(closed.cells.length, "cell")} closes`),
    element("p", {}, `Cells: ${listed(cells)}.`),
  );
  if (closed.stopped) {
    made.append(element("p", {}, `${counted(closed.stopped, "channel end")} at a blank side.`));
  }
  made.append(items.length ? element("ul", {}, ...items) : element("p", {}, "Nobody has a networker in it."));
  return made;
}

function explainItem(item, all) {
  const player = game.players[item.seat];
  const cells = all.filter(([, , color]) => color === item.color).map(([spot, name]) => `${spot} ${name}`);
  const sum = item.points
    ? `${counted(cells.length, `${item.color} cell`)} × 1 = ${counted(item.points, "point")}`
    : `${item.color} was counted already (own-pair: once) = 0 points`;
  return element(
    "li",
    { "data-player": player.name, "data-points": item.points },
    badge(player),
    element("b", {}, player.name),
    ` on ${item.spot} ${item.cell}: `,
    swatch(item.color),
    `${listed(cells)}: `,
    element("strong", {}, sum),
  );
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
  byId("closed-count").textContent = lists.closed.length;
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
  const chips = system.cells.map(([color, count]) => element("span", { class: "chip" }, swatch(color), `${count} ${color}`));
  const who = system.networkers.map(([seat, color, spot, cell]) =>
    element("span", { class: "chip" }, badge(game.players[seat]), `${game.players[seat].name} on ${spot} ${cell}`),
  );
  const gains = system.worth.map(([seat, points]) => `${game.players[seat].name} ${points}`);
  const ends = system.closed ? "closed" : counted(system.openEnds, "open end");
  const button = element("button", { type: "button", class: "system", ...data }, ...chips, ends, ...who);
  if (gains.length) button.append(element("strong", {}, `worth ${listed(gains)}`));
  return element("li", {}, button);
}

const MARKS = { amended: "amended", inserted: "inserted", accepted: "let stand", fault: "does not stand", correction: "correction" };

function listMoves() {
  const list = byId("moves").querySelector("ol");
  let round = 0;
  game.steps.forEach((step, index) => {
    // A move belongs to the round that it was made in; the one that ends a round has the next one's number already.
    const now = index ? game.steps[index - 1].round : 1;
    if (index && now !== round) {
      round = now;
      list.append(element("li", { class: "round" }, `Round ${now}`));
    }
    list.append(element("li", {}, moveButton(step, index)));
  });
}

function moveButton(step, index) {
  const gained = index ? step.scores.map((points, seat) => [seat, points - game.steps[index - 1].scores[seat]]) : [];
  const button = element("button", { type: "button", "data-step": index });
  button.append(element("span", { class: "entry" }, step.entry ? String(step.entry) : ""), element("span", { class: "words" }, step.text || "start"));
  for (const [kind] of step.marks ?? []) {
    if (MARKS[kind]) button.append(element("i", { class: `mark ${kind}` }, MARKS[kind]));
  }
  for (const [seat, points] of gained) {
    if (points) {
      const sign = `${game.players[seat].sign} ${points > 0 ? "+" : "−"}${Math.abs(points)}`;
      button.append(tinted(element("span", { class: "gain" }, sign), game.players[seat].color));
    }
  }
  return button;
}

function markMove() {
  const list = byId("moves").querySelector("ol");
  list.querySelector("[aria-current]")?.removeAttribute("aria-current");
  const button = list.querySelector(`[data-step="${current}"]`);
  button.setAttribute("aria-current", "step");
  // The list scrolls, never the page.
  const above = button.offsetTop;
  if (above < list.scrollTop || above + button.offsetHeight > list.scrollTop + list.clientHeight) {
    list.scrollTop = above - list.clientHeight / 2;
  }
}
