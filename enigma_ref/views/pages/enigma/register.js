// The register: what each tile and each conduit is, and where it is now. It is never laid out, so that to change it costs
// nothing. What is to be painted of them is read here from the shapes that came with the page.

// How the shapes of the pieces go on, as one path.
const value = (made, name) => Number(made.getAttribute(name));
const COURSE_OF = {
  path: (made) => made.getAttribute("d"),
  circle: (made) => circled(value(made, "cx"), value(made, "cy"), value(made, "r")),
  rect: (made) => {
    const [x, y, wide, high] = ["x", "y", "width", "height"].map((name) => value(made, name));
    const r = Math.min(value(made, "rx"), wide / 2, high / 2);
    const corner = (dx, dy) => `a${r} ${r} 0 0 1 ${dx} ${dy}`;
    return (
      `M${x + r} ${y}h${wide - 2 * r}${corner(r, r)}v${high - 2 * r}${corner(-r, r)}` +
      `h${2 * r - wide}${corner(-r, -r)}v${2 * r - high}${corner(r, -r)}z`
    );
  },
};
const circled = (x, y, r) => `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0z`;

// Letters have long outlines: only those of a few tiles are one path, since all of it is written anew when one comes.
const FEW_TILES = 2;

function newPiece(tile, level, kind, d, own = {}) {
  const block = level === "letters" ? blockOf(tile, FEW_TILES) : "";
  return { sheet: sheetOf(tile), block, level, kind, d, own, look: null, known: {} };
}

function pieceOf(made, tile, level) {
  const fill = made.getAttribute("fill");
  return newPiece(tile, level, made.getAttribute("class"), COURSE_OF[made.localName](made), fill ? { fill } : {});
}

// The marks at the sides of tiles, one of each kind, to be moved to where a step has them.
const endMarks = new Map();

function newEndMark(tile, side, does, level) {
  const mark = endMarks.get(`${side} ${does}`);
  if (!mark) return null;
  const [x, y] = game.corners[tile];
  return newPiece(tile, level, mark.kind, `M${mark.x + x} ${mark.y + y}${mark.onward}`);
}

function readEndMark(made) {
  const path = made.firstElementChild;
  const [, x, y, onward] = /^M(\S+) ([-\d.]+)(.*)$/.exec(path.getAttribute("d"));
  endMarks.set(`${made.dataset.side} ${made.classList[1]}`, { kind: path.getAttribute("class"), x: Number(x), y: Number(y), onward });
}

// What is painted of each tile and of each of its conduits, by the element that stands for it in the register.
const paintedOf = new Map();
const LEVEL_OF = { disc: "cells", letter: "letters" };
const discs = new Map();

function readTile(made) {
  const ground = made.querySelector(".ground");
  paintedOf.set(made, [pieceOf(ground, made.dataset.tile, "ground")]);
  ground.remove();
}

function readConduit(made, tile) {
  const level = made.firstElementChild?.matches(".gap") ? "bridges" : "channels";
  const painted = [];
  for (const part of made.children) {
    const [kind] = part.classList;
    painted.push(pieceOf(part, tile, LEVEL_OF[kind] ?? level));
    if (kind !== "disc") continue;
    const [x, y, r] = ["cx", "cy", "r"].map((name) => value(part, name));
    discs.set(`${tile} ${part.dataset.cell}`, { x, y, r });
    // A dot as wide as the cell: the shortest way to write it.
    painted.push(newPiece(tile, "veils", "veil", `M${x} ${y}h0`, { "stroke-width": 2 * r + 2 }));
  }
  const kept = made.cloneNode(false); // its shapes stay behind
  kept.dataset.level = level;
  paintedOf.set(kept, painted);
  return kept;
}

// Until here nothing lay on the board, and its frame was measured first: so it is laid out once, when all is there.
const register = drawing({ id: "register" });
const ofFigures = [];
for (const made of [...byId("pieces").content.firstElementChild.children]) {
  const { side, tile } = made.dataset;
  if (side) readEndMark(made);
  else if (tile === undefined) ofFigures.push(made);
  else {
    const isGround = made.matches(".tile");
    const kept = isGround ? made : made.cloneNode(false);
    if (isGround) readTile(made);
    else kept.append(...[...made.children].map((conduit) => readConduit(conduit, tile)));
    register.append(kept);
  }
}
for (const tile of game.corners.keys()) layerOf(sheetOf(tile), "ground", "plain");
const figures = drawing({ id: "figures" });
figures.append(...ofFigures);
