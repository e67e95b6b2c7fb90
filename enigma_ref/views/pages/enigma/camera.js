// Which part of the board is seen, and how large. As long as its letters can be read, that is all that lies there: the
// board uses its frame from the first tile on. Beyond that the view stays around what happens. Dragging and pinching move
// it, and it can never lose the board.

const board = byId("board");
const view = byId("view");
// What the names of rows and columns take of the view; the board has the rest, its pane (style.css).
const STRIP = { left: 26, top: 18 };
const frame = { wide: view.clientWidth - STRIP.left, high: view.clientHeight - STRIP.top };
const SIZE = 100;
const MARGIN = 40;
const READABLE = 0.96;
const LARGEST = 2.4;
const STEP = 1.4;
const camera = { whole: false, zoom: 1, x: 0, y: 0, scale: 0, moved: false, loose: false };
const extents = findExtents();
let happening = [];

// What lies on the board after each step, as left, top, right, bottom.
function findExtents() {
  const laid = new Set();
  let box = null;
  return game.steps.map(({ patch }) => {
    let gone = false;
    for (const key in patch) {
      if (key[0] !== "t") continue;
      const tile = Number(key.slice(1));
      if (patch[key] === null) gone = laid.delete(tile);
      else {
        laid.add(tile);
        box = around(box, ...game.corners[tile]);
      }
    }
    if (gone) box = [...laid].reduce((so, tile) => around(so, ...game.corners[tile]), null);
    return box;
  });
}

function around(box, x, y) {
  if (!box) return [x, y, x + SIZE, y + SIZE];
  return [Math.min(box[0], x), Math.min(box[1], y), Math.max(box[2], x + SIZE), Math.max(box[3], y + SIZE)];
}

const bounds = () => {
  const [left, top, right, bottom] = extents[current];
  return { left: left - MARGIN, top: top - MARGIN, wide: right - left + 2 * MARGIN, high: bottom - top + 2 * MARGIN };
};

// Pixels to a unit: at least so many that all is seen, at most so many that a tile fits.
function scaleFor(box) {
  const all = Math.min(frame.wide / box.wide, frame.high / box.high, LARGEST);
  const most = Math.max(all, LARGEST, (0.8 * Math.min(frame.wide, frame.high)) / SIZE);
  const wanted = camera.whole ? all : Math.max(all, READABLE);
  return Math.min(most, Math.max(all, wanted * camera.zoom));
}

// Where the middle of the view may be along one axis: in the middle of what fits, else so that no side is beyond the edge.
function kept(middle, from, length, seen) {
  if (seen >= length) return from + length / 2;
  return Math.min(from + length - seen / 2, Math.max(from + seen / 2, middle));
}

// The board is as large as all that ever lies on it, and moved and scaled under the frame: so the browser need not lay it
// out anew to show another part of it, or more of it.
const world = extents.reduce((so, box) => around(around(so, box[0], box[1]), box[2] - SIZE, box[3] - SIZE), null);
world[0] -= MARGIN;
world[1] -= MARGIN;
const WORLD = [world[0], world[1], world[2] - world[0] + MARGIN, world[3] - world[1] + MARGIN];
Object.assign(board.style, { width: `${WORLD[2]}px`, height: `${WORLD[3]}px`, aspectRatio: WORLD[2] / WORLD[3] });

function look() {
  if (frame.wide <= 0 || current < 0) return;
  const box = bounds();
  const scale = scaleFor(box);
  const [wide, high] = [frame.wide / scale, frame.high / scale];
  const x = kept(camera.x, box.left, box.wide, wide);
  const y = kept(camera.y, box.top, box.high, high);
  if (scale !== camera.scale) labelEdges(scale);
  const [left, top] = [Math.round((world[0] - x + wide / 2) * scale), Math.round((world[1] - y + high / 2) * scale)];
  board.style.transform = `translate(${left}px, ${top}px) scale(${scale})`;
  byId("columns").style.transform = `translate(${STRIP.left + left}px)`;
  byId("rows").style.transform = `translate(0, ${STRIP.top + top}px)`;
  const loose = scale * box.wide > frame.wide + 1 || scale * box.high > frame.high + 1;
  Object.assign(camera, { x, y, scale, loose });
}

// What happens is where these tiles lie, as far as they fit into the view; the first of them always.
function aim() {
  const scale = scaleFor(bounds());
  let found = null;
  for (const corner of happening) {
    const box = around(found, ...corner);
    if (found && ((box[2] - box[0]) * scale > frame.wide || (box[3] - box[1]) * scale > frame.high)) break;
    found = box;
  }
  return found;
}

function lookAt(box) {
  if (box) Object.assign(camera, { x: (box[0] + box[2]) / 2, y: (box[1] + box[3]) / 2 });
  look();
}

// Follow what happens, unless it is in sight.
function follow(corners) {
  happening = corners;
  const box = aim();
  const scale = scaleFor(bounds());
  const [wide, high] = [frame.wide / scale / 2 - SIZE / 3, frame.high / scale / 2 - SIZE / 3];
  const seen =
    box && box[0] > camera.x - wide && box[2] < camera.x + wide && box[1] > camera.y - high && box[3] < camera.y + high;
  if (seen && scale === camera.scale) look();
  else lookAt(box);
}

function enlarge(how) {
  if (how === "fit") {
    Object.assign(camera, { whole: !camera.whole, zoom: 1 });
  } else {
    const before = camera.scale;
    const factor = how === "in" ? STEP : 1 / STEP;
    const base = camera.scale / camera.zoom;
    camera.zoom = Math.max(0.05, (before * factor) / base);
    const scale = scaleFor(bounds());
    camera.zoom = scale / base;
  }
  byId("fit").setAttribute("aria-pressed", String(camera.whole));
  lookAt(aim());
}

// The point of the board that is seen at a point of the window, and how far that is from the middle of the view.
function pointAt(clientX, clientY) {
  const edge = view.getBoundingClientRect();
  const dx = clientX - edge.left - STRIP.left - frame.wide / 2;
  const dy = clientY - edge.top - STRIP.top - frame.high / 2;
  return { dx, dy, x: camera.x + dx / camera.scale, y: camera.y + dy / camera.scale };
}

// Keep a point of the board under the fingers while its size changes.
function enlargeAt(factor, clientX, clientY) {
  const { dx, dy, x, y } = pointAt(clientX, clientY);
  const base = camera.scale / camera.zoom;
  camera.zoom = Math.max(0.05, camera.zoom * factor);
  const scale = scaleFor(bounds());
  Object.assign(camera, { zoom: scale / base, x: x - dx / scale, y: y - dy / scale });
  stayNear();
  look();
}

function shift(dx, dy) {
  Object.assign(camera, { x: camera.x - dx / camera.scale, y: camera.y - dy / camera.scale });
  stayNear();
  look();
}

// The corners of a board may be empty: the nearest tile stays in sight.
function stayNear() {
  const [wide, high] = [frame.wide / camera.scale / 2, frame.high / camera.scale / 2];
  let near = null;
  let least = Infinity;
  game.corners.forEach(([left, top], tile) => {
    const far = Math.hypot(left + SIZE / 2 - camera.x, top + SIZE / 2 - camera.y);
    if (far < least && position.has(`t${tile}`)) [near, least] = [[left + SIZE / 2, top + SIZE / 2], far];
  });
  camera.x = Math.min(near[0] + wide, Math.max(near[0] - wide, camera.x));
  camera.y = Math.min(near[1] + high, Math.max(near[1] - high, camera.y));
}

const fingers = new Map();
const DRAG = 5;

function watchView() {
  new ResizeObserver(([{ contentRect }]) => {
    const [wide, high] = [contentRect.width - STRIP.left, contentRect.height - STRIP.top];
    if (frame.wide === wide && frame.high === high) return;
    Object.assign(frame, { wide, high });
    if (current >= 0) lookAt(aim());
  }).observe(view);
  view.addEventListener("pointerdown", (event) => {
    if (event.button || event.target.closest("#zoom")) return;
    fingers.set(event.pointerId, { x: event.clientX, y: event.clientY });
    if (fingers.size === 1) camera.moved = false;
  });
  view.addEventListener("pointermove", onFinger);
  for (const over of ["pointerup", "pointercancel"]) {
    view.addEventListener(over, (event) => fingers.delete(event.pointerId));
  }
  // A finger scrolls the page unless there is more board than is seen. A class with another touch-action would say the
  // same, but all that lies on the board would be styled anew for it.
  view.addEventListener("touchmove", (event) => camera.loose && event.cancelable && event.preventDefault(), { passive: false });
  // What ends a drag is no click.
  view.addEventListener("click", (event) => camera.moved && event.stopPropagation(), true);
  view.addEventListener("wheel", onWheel, { passive: false });
}

function onFinger(event) {
  const was = fingers.get(event.pointerId);
  if (!was) return;
  const now = { x: event.clientX, y: event.clientY };
  if (!camera.moved && Math.hypot(now.x - was.x, now.y - was.y) < DRAG) return;
  if (!camera.moved) view.setPointerCapture(event.pointerId);
  camera.moved = true;
  const other = [...fingers].find(([id]) => id !== event.pointerId)?.[1];
  fingers.set(event.pointerId, now);
  if (!other) return shift(now.x - was.x, now.y - was.y);
  const factor = Math.hypot(now.x - other.x, now.y - other.y) / Math.hypot(was.x - other.x, was.y - other.y);
  enlargeAt(factor, (now.x + other.x) / 2, (now.y + other.y) / 2);
}

// Pinching on a pad comes as a wheel with Ctrl; the wheel alone scrolls the page.
function onWheel(event) {
  if (!event.ctrlKey) return;
  event.preventDefault();
  enlargeAt(Math.exp(-event.deltaY / 200), event.clientX, event.clientY);
}

// The names of columns and rows stay at the edges of the view, so that a spot can be named wherever one looks.
const edges = [...edgesOf("columns", 0, "e", "w"), ...edgesOf("rows", 1, "s", "n")];

function edgesOf(id, axis, plus, minus) {
  const found = [];
  for (let at = world[axis] + MARGIN; at < world[axis + 2]; at += SIZE) {
    const steps = at / SIZE;
    const made = element("span", {}, steps ? `${steps > 0 ? plus : minus}${Math.abs(steps)}` : "·");
    byId(id).append(made);
    found.push({ made, axis, at: at + SIZE / 2 - world[axis] });
  }
  return found;
}

function labelEdges(scale) {
  for (const { made, axis, at } of edges) made.style[axis ? "top" : "left"] = `${(at * scale).toFixed(1)}px`;
}

Object.assign(KEYS, { "+": () => enlarge("in"), "-": () => enlarge("out"), 0: () => enlarge("fit") });
view.addEventListener("keydown", (event) => {
  const way = { ArrowLeft: [1, 0], ArrowRight: [-1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1] }[event.key];
  if (!way || !event.shiftKey) return;
  event.preventDefault();
  event.stopPropagation();
  shift(way[0] * 60, way[1] * 60);
});
