// What a step pays, on the board itself: the cells that count, each with its point, and the networkers that go home, as
// ghosts with what they brought.

let standing = [];

// A large system has dozens of cells that count. What marks them all is one path of each kind: a ring around the cell,
// under the figures, and over them a plate with "+1" on it; then, likewise, what each networker brought.
const mark = (kind, before) => figures.insertBefore(shape("path", { class: "counted", "data-mark": kind }), before);
const counting = { ring: mark("ring", figures.firstChild), plate: mark("plate", null), one: mark("one", null) };
const summing = { pill: mark("pill", null), sum: mark("sum", null) };
const COURSES = {
  ring: ({ x, y, r }) => circled(x, y, r),
  plate: ({ x, y }) => `M${x - 12.5} ${y + 5.5}h3a6.5 6.5 0 0 1 0 13h-3a6.5 6.5 0 0 1 0-13z`,
  one: ({ x, y }) =>
    `M${x - 16.4} ${y + 11.2}h1.9v-1.9h1.6v1.9h1.9v1.6h-1.9v1.9h-1.6v-1.9h-1.9zm8.8-2.7h1.9v7h-1.9v-4.8l-1.8 .8v-1.8z`,
  pill: ({ x, y, text }) => {
    const straight = 11 * text.length - 19;
    return `M${x - straight / 2} ${y - 9.5}h${straight}a9.5 9.5 0 0 1 0 19h${-straight}a9.5 9.5 0 0 1 0-19z`;
  },
  sum: ({ x, y, text }) => spelled(text, x, y + 5.1),
};

function markScored(closed) {
  for (const undo of standing) undo();
  standing = [];
  const [counted, sums] = [[], []];
  for (const { cells, items } of closed) {
    const paid = new Set(items.filter((item) => item.points).map((item) => item.color));
    for (const [, name, color, tile] of cells) if (paid.has(color)) counted.push(discs.get(`${tile} ${name}`));
    for (const item of items) sums.push(showGhost(item));
  }
  for (const kind in counting) put(counting[kind], "d", counted.map(COURSES[kind]).join(""));
  for (const kind in summing) put(summing[kind], "d", sums.map(COURSES[kind]).join(""));
  put(summing.sum, "data-sums", sums.map(({ text }) => text).join(" "));
}

// Show a networker that goes home, and return what it brought and where that stands.
function showGhost({ figure, points }) {
  const [made] = parts.get(figure);
  const head = made.querySelector("circle.figure");
  const [x, y] = [value(head, "cx"), value(head, "cy")];
  made.classList.remove("off");
  made.classList.add("ghost");
  standing.push(() => {
    made.classList.remove("ghost");
    made.classList.toggle("off", !position.has(figure));
  });
  return { x: x + 14, y: y - 10, text: `+${points}` };
}

// The same in words, where the callout has nothing else to say.
const scoredHere = () => (game.steps[current]?.closed ?? []).map(sumUpClosing).join(" ");
