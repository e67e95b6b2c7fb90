// What a step pays, on the board itself: the cells that count, each with its point, and the networkers that go home, as
// ghosts with what they brought.

const signs = figures.appendChild(shape("g", { id: "signs" }));
let standing = [];

function markScored(closed) {
  for (const undo of standing) undo();
  standing = [];
  if (signs.firstChild) signs.replaceChildren();
  for (const { system, cells, items } of closed) {
    mark([...partsOf(system)], "just");
    const paid = new Set(items.filter((item) => item.points).map((item) => item.color));
    for (const [, name, color, tile] of cells) if (paid.has(color)) countCell(tile, name);
    for (const item of items) showGhost(item);
  }
}

function mark(made, name) {
  for (const each of made) each.classList.add(name);
  standing.push(() => made.forEach((each) => each.classList.remove(name)));
}

const placeOf = (disc) => [Number(disc.getAttribute("cx")), Number(disc.getAttribute("cy"))];

function countCell(tile, name) {
  const cell = parts.get(`t${tile}`)[1].querySelector(`[data-cell="${name}"]`);
  const [x, y] = placeOf(cell.querySelector(".disc"));
  mark([cell], "counted");
  addSign("one", x - 11, y + 12, "+1");
}

function showGhost({ figure, points }) {
  const [made] = parts.get(figure);
  const [x, y] = placeOf(made.querySelector("circle.figure"));
  made.classList.remove("off");
  mark([made], "ghost");
  standing.push(() => made.classList.toggle("off", !position.has(figure)));
  addSign("sum", x + 14, y - 10, `+${points}`);
}

function addSign(kind, x, y, text) {
  const wide = kind === "sum" ? 11 * text.length : 8 * text.length;
  const high = kind === "sum" ? 19 : 13;
  const made = shape("g", { class: kind });
  made.append(
    shape("rect", { x: x - wide / 2, y: y - high / 2, width: wide, height: high, rx: high / 2 }),
    shape("text", { x, y: y + high * 0.27, "font-size": high * 0.74 }, text),
  );
  signs.append(made);
}

// The same in words, where the callout has nothing else to say.
const scoredHere = () => (game.steps[current]?.closed ?? []).map(sumUpClosing).join(" ");
