// The board is drawn on sheets that lie on one another, each with the tiles of one part of it; figures and signs are on
// the topmost. A browser draws a picture anew as a whole: so a step costs it the sheet that changes, not the board.

const ACROSS = 4;
const sheets = new Map();
const sheetOf = (tile) => game.corners[tile].map((at) => Math.floor(at / SIZE / ACROSS)).join(" ");

function sheet(key) {
  if (!sheets.has(key)) sheets.set(key, board.appendChild(shape("svg", { viewBox: WORLD.join(" ") })));
  return sheets.get(key);
}

// The marks at the sides of tiles, one of each kind, to be copied.
const endMarks = new Map();

// Until here nothing lay on the board, and its frame was measured first: so it is laid out once, when all is there.
for (const made of [...byId("pieces").content.firstElementChild.children]) {
  const { tile, side } = made.dataset;
  if (side) endMarks.set(`${side} ${made.classList[1]}`, made);
  else sheet(tile === undefined ? "figures" : sheetOf(tile)).append(made);
}
const figures = sheet("figures");
