// The board as it is painted. What looks alike is one path: all channels of open systems in a part of the board, all
// their red cells, all that has faded. So there are a few dozen shapes instead of thousands, and a step writes anew the
// few paths that it changes. They lie on sheets, one for each part of the board, since a browser paints a picture anew
// as a whole; figures and signs are on the topmost.

const ACROSS = 6;
const sheets = new Map();
const blockOf = (tile, across) => game.corners[tile].map((at) => Math.floor(at / SIZE / across)).join(" ");
const sheetOf = (tile) => blockOf(tile, ACROSS);

// From back to front: a bridge passes over other channels, and no channel covers a cell.
const LEVELS = ["ground", "channels", "bridges", "cells", "veils", "letters"];
const LOOKS = ["plain", "faded", "just", "lit", "last"];
const KINDS = ["ground", "gap", "wall", "pad.wall", "channel", "pad.channel", "hub", "cap", "bar", "way", "disc", "veil", "letter"];

const drawing = (attributes) => board.appendChild(shape("svg", { viewBox: WORLD.join(" "), ...attributes }));

// A place is a path, and the pieces that stand in it now. A piece knows the places that it has been painted in.
const places = new Map();
const changedPlaces = new Set();

function placeFor(piece, look) {
  const { sheet, block, level, kind, own, known } = piece;
  if (known[look]) return known[look];
  const key = [sheet, block, level, look, kind, ...Object.values(own)].join("|");
  if (!places.has(key)) {
    const made = shape("path", { class: kind, ...own });
    const place = { made, pieces: new Set(), rank: KINDS.indexOf(kind.replace(" ", ".")) };
    insertRanked(layerOf(sheet, level, look), place);
    places.set(key, place);
  }
  return (known[look] = places.get(key));
}

// What is of a level and looks alike is a group, for its style.
function layerOf(name, level, look) {
  if (!sheets.has(name)) sheets.set(name, { made: drawing({ class: "sheet" }), parts: [], layers: new Map() });
  const sheet = sheets.get(name);
  const key = `${level} ${look}`;
  if (!sheet.layers.has(key)) {
    const made = shape("g", { "data-look": look });
    const layer = { made, parts: [], rank: LEVELS.indexOf(level) * LOOKS.length + LOOKS.indexOf(look) };
    insertRanked(sheet, layer);
    sheet.layers.set(key, layer);
  }
  return sheet.layers.get(key);
}

function insertRanked(parent, part) {
  const at = parent.parts.findIndex(({ rank }) => rank > part.rank);
  parent.made.insertBefore(part.made, parent.parts[at]?.made ?? null);
  parent.parts.splice(at < 0 ? parent.parts.length : at, 0, part);
}

// Cells and letters always look the same: over the cells of what has faded lies a veil.
const ALWAYS = { plain: "plain", faded: "plain", just: "plain", lit: "plain" };
const LOOKS_OF = { cells: ALWAYS, letters: ALWAYS, veils: { faded: "plain" } };

// Paint a piece with this look, or, with none, not at all.
function paint(piece, wanted) {
  const own = LOOKS_OF[piece.level];
  const look = own ? (own[wanted] ?? null) : wanted;
  if (piece.look === look) return;
  if (piece.look) {
    const place = placeFor(piece, piece.look);
    place.pieces.delete(piece);
    changedPlaces.add(place);
  }
  piece.look = look;
  if (!look) return;
  const place = placeFor(piece, look);
  place.pieces.add(piece);
  changedPlaces.add(place);
}

function finishPainting() {
  for (const { made, pieces } of changedPlaces) {
    let course = "";
    for (const { d } of pieces) course += d;
    made.setAttribute("d", course);
  }
  changedPlaces.clear();
}
