// What a step pays, on the board itself: the cells that count, each with its point, and the networkers that go home, as
// ghosts with what they brought.

const signs = figures.appendChild(shape("g", { id: "signs" }));
let standing = [];

// A large system has dozens of cells that count. What marks them all is one path of each kind: a ring around the cell,
// under the figures, and over them a plate with "+1" on it.
const counting = {
  ring: figures.insertBefore(shape("path", { class: "counted", "data-mark": "ring" }), figures.firstChild),
  plate: figures.insertBefore(shape("path", { class: "counted", "data-mark": "plate" }), signs),
  one: figures.insertBefore(shape("path", { class: "counted", "data-mark": "one" }), signs),
};
const COURSES = {
  ring: ([x, y], r) => `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0z`,
  plate: ([x, y]) => `M${x - 12.5} ${y + 5.5}h3a6.5 6.5 0 0 1 0 13h-3a6.5 6.5 0 0 1 0-13z`,
  one: ([x, y]) =>
    `M${x - 16.4} ${y + 11.2}h1.9v-1.9h1.6v1.9h1.9v1.6h-1.9v1.9h-1.6v-1.9h-1.9zm8.8-2.7h1.9v7h-1.9v-4.8l-1.8 .8v-1.8z`,
};

function markScored(closed) {
  for (const undo of standing) undo();
  standing = [];
  if (signs.firstChild) signs.replaceChildren();
  const counted = [];
  for (const { cells, items } of closed) {
    const paid = new Set(items.filter((item) => item.points).map((item) => item.color));
    for (const [, name, color, tile] of cells) if (paid.has(color)) counted.push(discOf(tile, name));
    for (const item of items) showGhost(item);
  }
  for (const kind in counting) {
    const course = counted.map((disc) => COURSES[kind](placeOf(disc), Number(disc.getAttribute("r")))).join("");
    put(counting[kind], "d", course);
  }
}

const discOf = (tile, name) => parts.get(`t${tile}`)[1].querySelector(`[data-cell="${name}"]`);
const placeOf = (disc) => [Number(disc.getAttribute("cx")), Number(disc.getAttribute("cy"))];

function showGhost({ figure, points }) {
  const [made] = parts.get(figure);
  const [x, y] = placeOf(made.querySelector("circle.figure"));
  made.classList.remove("off");
  made.classList.add("ghost");
  standing.push(() => {
    made.classList.remove("ghost");
    made.classList.toggle("off", !position.has(figure));
  });
  addSign(x + 14, y - 10, `+${points}`);
}

function addSign(x, y, text) {
  const wide = 11 * text.length;
  const made = shape("g", { class: "sum" });
  made.append(
    shape("rect", { x: x - wide / 2, y: y - 9.5, width: wide, height: 19, rx: 9.5 }),
    shape("text", { x, y: y + 5.1, "font-size": 14 }, text),
  );
  signs.append(made);
}

// The same in words, where the callout has nothing else to say.
const scoredHere = () => (game.steps[current]?.closed ?? []).map(sumUpClosing).join(" ");
