// A tile as the editor draws it, on a square of 100 units. As on the board every group has a part of the square to itself,
// so that no cell lies on another; the parts are larger here, since cells are tapped.

const AROUND = "NESW";
const PLACES = { N: [50, 0], E: [100, 50], S: [50, 100], W: [0, 50] };
const LARGEST_CELL = 10.5;
const DEPTH = 20;

const sidesOf = (group) => AROUND.split("").filter((side) => group.sides.includes(side)).join("");
const inward = (side, far) => PLACES[side].map((at) => at + Math.sign(50 - at) * far);

function strip(side) {
  const [x, y] = inward(side, DEPTH);
  return y === 50 ? { x, y, width: 24, height: 48 } : { x, y, width: 48, height: 24 };
}

// The part of the tile that belongs to the cells of a group with these sides.
function areaOf(sides, crossing) {
  if (sides.length === 1) return strip(sides);
  if (sides === "NS" || sides === "EW") {
    if (crossing) return strip(sides[0]); // cells stay clear of the bridge
    return { x: 50, y: 50, width: sides === "NS" ? 26 : 74, height: sides === "NS" ? 74 : 26 };
  }
  const bend = (axis) => [...sides].reduce((sum, side) => sum + (PLACES[side][axis] - 50) * (1 - Math.SQRT1_2), 50);
  return { x: sides.length === 2 ? bend(0) : 50, y: sides.length === 2 ? bend(1) : 50, width: 32, height: 32 };
}

// A corner for cells without a channel, or a share of one where there are more such groups than corners.
function cornerArea(index, number) {
  const across = Math.ceil(Math.sqrt(Math.ceil(number / 4)));
  const share = 20 / across;
  const [corner, place] = [index % 4, Math.floor(index / 4)];
  const x = 4 + share * ((place % across) + 0.5);
  const y = 4 + share * (Math.floor(place / across) + 0.5);
  return { x: corner % 3 ? 100 - x : x, y: corner < 2 ? y : 100 - y, width: share - 1, height: share - 1 };
}

// Cells in rows, as large as the area allows.
function packed(area, number) {
  const radius = (columns) => Math.min(LARGEST_CELL, area.width / (2.2 * columns), area.height / (2.2 * Math.ceil(number / columns)));
  let columns = 1;
  for (let more = 2; more <= number; more++) if (radius(more) > radius(columns)) columns = more;
  const [r, rows] = [radius(columns), Math.ceil(number / columns)];
  return Array.from({ length: number }, (_, at) => {
    const row = Math.floor(at / columns);
    const inRow = Math.min(columns, number - row * columns);
    return { cx: area.x + ((at % columns) - (inRow - 1) / 2) * 2.2 * r, cy: area.y + (row - (rows - 1) / 2) * 2.2 * r, r };
  });
}

function channelOf(sides, area) {
  const from = (side) => `M${PLACES[side].join(" ")}`;
  if (sides.length === 1) return `${from(sides)}L${area.x} ${area.y}`;
  if (sides === "NS" || sides === "EW") return `${from(sides[0])}L${PLACES[sides[1]].join(" ")}`;
  if (sides.length === 2) {
    // A quarter of a circle around the corner that they share.
    const [one, other] = [inward(sides[0], 27.6), inward(sides[1], 27.6)].map((at) => at.join(" "));
    return `${from(sides[0])}C${one} ${other} ${PLACES[sides[1]].join(" ")}`;
  }
  return [...sides].map((side) => `${from(side)}L50 50`).join("");
}

function padOf(cells) {
  const [r, edge] = [cells[0].r, Math.min(2, cells[0].r / 3)];
  const [x, y] = ["cx", "cy"].map((axis) => Math.min(...cells.map((cell) => cell[axis])) - r - edge);
  const [right, bottom] = ["cx", "cy"].map((axis) => Math.max(...cells.map((cell) => cell[axis])) + r + edge);
  return shape("rect", { class: "pad", x, y, width: right - x, height: bottom - y, rx: r + edge });
}

function drawTile(svg, tile, tints, touch) {
  svg.replaceChildren();
  const all = tile.groups.map(sidesOf);
  const crossing = all.includes("NS") && all.includes("EW");
  const loose = tile.groups.filter((group) => !group.sides);
  const plans = tile.groups.map((group, index) => {
    const sides = all[index];
    const area = sides ? areaOf(sides, crossing) : cornerArea(loose.indexOf(group), loose.length);
    return { group, index, sides, area, places: packed(area, group.cells.length), bridge: crossing && sides === "NS" };
  });
  // A bridge passes over what it crosses; cells lie on everything.
  for (const { sides, area, places, bridge } of [...plans].sort((one, other) => one.bridge - other.bridge)) {
    if (bridge) svg.append(shape("path", { class: "under", d: "M50 40L50 60" }));
    if (sides) svg.append(shape("path", { class: "pipe", d: channelOf(sides, area) }));
    if (places.length > 1) svg.append(padOf(places));
    if (sides.length === 1 && !places.length) {
      const [x, y] = area.width > area.height ? [9, 0] : [0, 9];
      svg.append(shape("path", { class: "pipe", d: `M${area.x - x} ${area.y - y}L${area.x + x} ${area.y + y}` }));
    }
  }
  for (const { group, index, places } of plans) {
    places.forEach((place, at) => {
      const color = group.cells[at];
      const [fill, ink] = tints[color];
      const cell = shape("circle", { class: "cell", ...place, fill, "data-cell": `${index}.${at}` });
      cell.classList.toggle("manned", tile.manned === `${index}.${at}`);
      const letter = shape("text", { class: "letter", x: place.cx, y: place.cy + place.r * 0.35, "font-size": place.r }, color);
      letter.style.fill = ink;
      svg.append(cell, letter);
      touch?.(cell, color);
    });
  }
}
