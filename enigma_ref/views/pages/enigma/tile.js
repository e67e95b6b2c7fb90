// The tile editor: side by side from the north on, a tap for the colour of the cell that a side leads to. Its model is
// here and nowhere else in the page; whether a tile can be laid, and what it does, only the server says.

// A tile is a list of groups, each with cells (letters of colours) and sides; `decided` are the sides that were dealt with.
const emptyTile = () => ({ groups: [], decided: "", manned: null });
const copied = (tile) => structuredClone(tile);
const isWhole = (tile) => AROUND.split("").every((side) => tile.decided.includes(side));
const nextSide = (tile) => AROUND.split("").find((side) => !tile.decided.includes(side));

function turned(tile, to) {
  const found = copied(tile);
  const turn = (sides) => sides.split("").map((side) => to[side]).join("");
  for (const group of found.groups) group.sides = turn(group.sides);
  found.decided = turn(found.decided);
  return found;
}
const CLOCKWISE = { N: "E", E: "S", S: "W", W: "N" };
const MIRRORED = { N: "N", E: "W", S: "S", W: "E" };

// In the order in which a record writes it, so that its cells have the names that a move calls them by.
function inOrder(tile, colors) {
  const first = (group) => Math.min(...group.sides.split("").map((side) => AROUND.indexOf(side)), 4);
  const groups = tile.groups.map((group, index) => ({ ...group, index })).filter((group) => group.cells.length || group.sides);
  groups.sort((one, other) => first(one) - first(other));
  const letters = groups.flatMap((group) => group.cells);
  const numbers = {};
  const names = new Map();
  for (const group of groups) {
    const order = group.cells.map((color, at) => [colors.indexOf(color), color, at]).sort((one, other) => one[0] - other[0]);
    group.text = `${order.map(([, color]) => color).join("")}:${sidesOf(group)}`;
    for (const [, color, at] of order) {
      numbers[color] = (numbers[color] ?? 0) + 1;
      const several = letters.filter((letter) => letter === color).length > 1;
      names.set(`${group.index}.${at}`, several ? `${color}${numbers[color]}` : color);
    }
  }
  return { text: groups.map((group) => group.text).join(" "), names };
}

function readTile(text) {
  const groups = text.split(" ").map((group) => ({ cells: group.split(":")[0].split(""), sides: group.split(":")[1] }));
  return { groups, decided: AROUND, manned: null };
}

const groupAt = (tile, side) => tile.groups.find((group) => group.sides.includes(side));

// What a side leads to: the cells, and which of the sides that were dealt with lead there too.
function leadsTo(tile, side, decided) {
  const group = groupAt(tile, side);
  return group ? `${[...group.cells].sort().join("")}:${sidesOf(group).split("").filter((each) => decided.includes(each)).join("")}` : "-";
}

// The ways in which a known tile can lie so that it fits what was tapped so far, each once however it was turned.
function fitting(known, tile, colors) {
  const found = new Map();
  for (const text of known) {
    let way = readTile(text);
    for (let quarter = 0; quarter < 4; quarter++) {
      const fits = tile.decided.split("").every((side) => leadsTo(way, side, tile.decided) === leadsTo(tile, side, tile.decided));
      if (fits && (tile.decided || !quarter)) found.set(inOrder(way, colors).text, way);
      way = turned(way, CLOCKWISE);
    }
  }
  return [...found.values()];
}

let open = null;
board.addEventListener("click", (event) => {
  const spot = event.target.closest(".free")?.dataset.spot;
  if (spot) open?.(spot);
});

forms.tile = (ask, place) => {
  let spot = null;
  let tile = emptyTile();
  let adding = false;
  let past = [];
  const letters = ask.data.colors.map(([letter]) => letter);
  const names = Object.fromEntries(ask.data.colors.map(([letter, color]) => [letter, term(color)]));
  const tints = Object.fromEntries(ask.data.colors.map(([letter, color]) => [letter, game.tints[color]]));
  const hint = element("p", { class: "outcome-text", role: "status" });
  const editor = element("div", { class: "tile-form" });
  const svg = shape("svg", { viewBox: "0 0 100 100", role: "group", "aria-label": say("tile-editor") });
  const palette = element("div", { class: "palette" });
  const channels = element("div", { class: "channels" });
  const known = element("div", { class: "known", role: "group", "aria-label": say("tile-known") });
  const write = element("button", { type: "button", class: "good" }, say("tile-write"));
  const skip = element("button", { type: "button" }, say("tile-skip"));
  const tools = element("div", { class: "tools" });
  editor.append(svg, palette, channels, tools, known);
  place.append(hint, editor);
  const look = lookAt(place, () => show());
  place.append(element("div", { class: "options" }, write, skip));
  let base = shown.n;

  const uses = {
    "one-more": () => (adding = true),
    blank: () => (tile.decided += nextSide(tile)),
    rest: () => (tile.decided = AROUND),
    back: () => {
      tile = past.pop() ?? emptyTile();
    },
    turn: () => (tile = turned(tile, CLOCKWISE)),
    mirror: () => (tile = turned(tile, MIRRORED)),
  };
  function tool(key, action, text) {
    const made = element("button", { type: "button", "data-tool": key }, element("span", {}, text));
    made.addEventListener("click", () => made.getAttribute("aria-disabled") !== "true" && change(action));
    return made;
  }
  for (const letter of letters) {
    const button = element("button", { type: "button", "data-color": letter, "aria-label": say("tile-color", { color: names[letter] }) }, letter);
    [button.style.backgroundColor, button.style.color] = tints[letter];
    button.addEventListener("click", () => change(() => addCell(letter)));
    palette.append(button);
  }
  tools.append(...Object.entries(uses).map(([key, action]) => tool(key, action, say(`tile-${key}`))));

  function change(action) {
    const before = copied(tile);
    action();
    if (action !== uses["one-more"]) adding = false;
    if (action !== uses.back) past.push(before);
    show();
  }

  function addCell(letter) {
    const last = tile.groups.at(-1);
    const side = nextSide(tile);
    if ((adding || !side) && last) last.cells.push(letter);
    else if (side) {
      tile.groups.push({ cells: [letter], sides: side });
      tile.decided += side;
    }
  }

  function joinSide(group) {
    const side = nextSide(tile);
    group.sides += side;
    tile.decided += side;
  }

  function goTo(side) {
    // To change a side is to take it out of its group, and it is the next to be dealt with.
    const group = groupAt(tile, side);
    if (group) group.sides = group.sides.replace(side, "");
    tile.groups = tile.groups.filter((each) => each.sides || each !== group);
    tile.decided = tile.decided.replace(side, "");
    tile.manned = null;
  }

  const move = () => {
    const { text, names: cells } = inOrder(tile, letters);
    return `${ask.begins} ${spot} ${text}${tile.manned ? ` on ${cells.get(tile.manned)}` : ""}`;
  };

  async function show() {
    drawTile(svg, tile, tints, (cell, color) => {
      cell.setAttribute("role", "button");
      cell.setAttribute("tabindex", "0");
      cell.setAttribute("aria-label", say("tile-cell", { color: names[color] }));
      cell.setAttribute("aria-pressed", String(tile.manned === cell.dataset.cell));
    });
    for (const side of AROUND) svg.prepend(sideZone(side));
    const side = nextSide(tile);
    editor.hidden = !spot;
    // What nobody has said of a side is not written.
    write.hidden = !spot || !isWhole(tile) || !tile.groups.length;
    hint.textContent = !spot ? say("tile-spot") : side ? say("tile-side", { side: say(`side-${side}`) }) : say("tile-done");
    for (const free of board.querySelectorAll(".free")) free.classList.toggle("chosen", free.dataset.spot === spot);
    offerTools(side);
    offerKnown();
    if (write.hidden) {
      look.clear();
      return;
    }
    base = shown.n;
    await look.show(move(), { offer: false });
    write.scrollIntoView({ block: "nearest" });
  }

  function sideZone(side) {
    const [x, y] = PLACES[side];
    const zone = { x: x === 0 ? 0 : x === 100 ? 78 : 25, y: y === 0 ? 0 : y === 100 ? 78 : 25, width: y === 50 ? 22 : 50, height: y === 50 ? 50 : 22 };
    const made = shape("rect", { class: "side", ...zone, "data-side": side });
    made.classList.toggle("here", nextSide(tile) === side);
    return made;
  }

  // What cannot be used now stays in its place, so that nothing moves under a thumb.
  function offerTools(side) {
    const any = Boolean(tile.groups.length);
    const of = { "one-more": any, blank: side, rest: side && any, back: past.length, turn: any, mirror: any };
    for (const [key, usable] of Object.entries(of)) tools.querySelector(`[data-tool=${key}]`).setAttribute("aria-disabled", String(!usable));
    tools.querySelector("[data-tool='one-more']").setAttribute("aria-pressed", String(adding));
    const held = channels.contains(document.activeElement);
    const joined = side ? tile.groups.filter((group) => group.sides) : [];
    const same = (group) => tool(`same-${tile.groups.indexOf(group)}`, () => joinSide(group), sameText(group, joined));
    const none = tool("same", null, say("tile-same"));
    none.setAttribute("aria-disabled", "true");
    channels.replaceChildren(...(joined.length ? joined.map(same) : [none]));
    if (held) channels.firstElementChild.focus({ preventScroll: true });
  }

  function sameText(group, joined) {
    if (joined.length === 1) return say("tile-same");
    const parts = group.cells.length ? group.cells.map((letter) => filled(names[letter], "")) : sidesOf(group).split("").map((side) => say(`side-${side}`));
    return say("tile-same-as", { parts: inRow(parts) });
  }

  function offerKnown() {
    const ways = spot ? fitting(ask.data.known ?? [], tile, letters).slice(0, 24) : [];
    known.replaceChildren(
      ...ways.map((way) => {
        const button = element("button", { type: "button", "data-known": inOrder(way, letters).text });
        button.setAttribute("aria-label", say("tile-known-one", { tile: button.dataset.known }));
        const small = shape("svg", { viewBox: "0 0 100 100", "aria-hidden": "true" });
        drawTile(small, way, tints);
        button.append(small);
        button.addEventListener("click", () => change(() => (tile = copied(way))));
        return button;
      }),
    );
    known.hidden = !ways.length;
  }

  function touched(event) {
    const cell = event.target.closest("[data-cell]")?.dataset.cell;
    const side = event.target.closest("[data-side]")?.dataset.side;
    if (cell) change(() => (tile.manned = tile.manned === cell ? null : cell));
    else if (side) change(() => goTo(side));
  }
  svg.addEventListener("click", touched);
  svg.addEventListener("keydown", (event) => {
    if (event.key !== "Enter" && event.key !== " ") return;
    event.preventDefault();
    touched(event);
  });

  const done = (answer) => {
    if (!answer.written) return;
    spot = null;
    tile = emptyTile();
    past = [];
  };
  write.addEventListener("click", () => look.write(move(), base, done));
  skip.addEventListener("click", () => {
    // The tile is put aside, so that there is but one thing to write; a tap on a spot brings it back.
    spot = null;
    show();
    look.show(ask.data.skip, { done });
  });
  open = (chosen) => {
    spot = chosen;
    show();
    place.scrollIntoView({ block: "nearest" });
  };
  show();

  // Somebody else entered something meanwhile: the half-made tile stays as long as it is the same player's turn.
  return (next) => {
    if (next.begins !== ask.begins) return false;
    ask = next;
    if (spot && !ask.data.spots.includes(spot)) spot = null;
    return true;
  };
};
