// What stands beside the board: players, the scorings of this step, the list of systems.

// What somebody may be is all there from the start, and a step shows what holds: so nothing is laid out for it.
const ROLES = { first: [say("first")], "to-move": [say("to-move")], "first-to-move": [say("first"), say("to-move")] };
const seats = game.players.map(seatRow);

function seatRow(player) {
  const made = {
    role: element("span", { class: "role" }, ...Object.entries(ROLES).map(([held, told]) => element("span", { class: held }, inRow(told)))),
    points: element("strong"),
    bar: element("meter", { min: 0, max: game.target, "aria-hidden": "true" }),
    supply: element("span", { class: "supply" }),
  };
  const name = element("b", { title: player.name }, player.name);
  const seat = element("div", {}, badge(player), name, made.points, made.role, made.bar, made.supply);
  made.row = element("li", { "data-player": player.name }, seat);
  byId("scores").firstElementChild.append(made.row);
  return made;
}

// What a step leaves as it is is not written again.
function showScores() {
  const step = game.steps[current];
  seats.forEach((made, seat) => {
    const now = { score: step.scores[seat], supply: step.supplies[seat], turn: seat === step.turn, first: seat === step.first };
    const { row, shown } = made;
    if (shown?.score !== now.score) showPoints(made, now.score);
    if (shown?.supply !== now.supply) {
      row.dataset.supply = now.supply;
      write(made.supply, say("supply", { n: now.supply }));
    }
    if (shown?.turn !== now.turn || shown.first !== now.first) {
      row.classList.toggle("turn", now.turn);
      row.dataset.role = [...(now.first ? ["first"] : []), ...(now.turn ? ["to-move"] : [])].join("-");
    }
    made.shown = now;
  });
}

function showPoints({ row, points, bar }, score) {
  row.dataset.score = score;
  points.replaceChildren(String(score), element("span", { class: "unseen" }, say("of-points", { target: game.target })));
  bar.value = score;
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
    { class: "scoring", "data-system": closed.system },
    element("h3", {}, say("closes", { n: closed.cells.length })),
    items.length ? element("ul", {}, ...items) : element("p", {}, say("nobody")),
    element("p", {}, say("its-cells", { cells: listed(cells) })),
  );
  if (closed.stopped) {
    made.append(element("p", {}, say("stopped", { n: closed.stopped })));
  }
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

// What a move gave, behind it in the list.
function gained(step, index) {
  const before = index ? game.steps[index - 1].scores : step.scores;
  const gains = step.scores.map((points, seat) => [seat, points - before[seat]]).filter(([, points]) => points);
  return gains.map(([seat, points]) => {
    const sign = `${game.players[seat].sign} ${points > 0 ? "+" : "−"}${Math.abs(points)}`;
    return tinted(element("span", { class: "gain" }, sign), game.players[seat].color);
  });
}

let laidTiles = 0;

function showGame(changed) {
  for (const key of changed) if (key[0] === "t") laidTiles += position.has(key) ? 1 : -1;
  noteSystems(changed);
  showBoard(changed);
  showScores();
  light(pinnedSystem());
  write(byId("board-text"), describeBoard(laidTiles));
}

byId("zoom").addEventListener("click", (event) => {
  const button = event.target.closest("[data-zoom]");
  if (button) enlarge(button.dataset.zoom);
});
watchBoard();
for (const id of ["systems", "step"]) watchSystems(byId(id));
oneStop(byId("systems"), (button) => button.focus());
byId("systems").addEventListener("focusin", ({ target }) => {
  if (!target.matches(".system")) return;
  byId("systems").querySelector(STOP)?.setAttribute("tabindex", -1);
  target.setAttribute("tabindex", 0);
});
watchView();
watchList();
