// What somebody points at: with mouse, finger or keyboard, on the board or in the lists beside it. A system that is
// pointed at lights up, a click pins it.

const touch = byId("touch");

// The board is found by its measures, since what is painted there are paths across many tiles.
const probe = document.createElement("canvas").getContext("2d");
const WALL = 13;
const outlines = new Map();

function outlineOf(conduit) {
  if (!outlines.has(conduit)) {
    const course = paintedOf.get(conduit).filter(({ kind }) => /wall|disc/.test(kind)).map(({ d }) => d);
    outlines.set(conduit, new Path2D(course.join("")));
  }
  return outlines.get(conduit);
}

function covers(conduit, x, y) {
  probe.lineWidth = WALL;
  return probe.isPointInStroke(outlineOf(conduit), x, y) || probe.isPointInPath(outlineOf(conduit), x, y);
}

const tilesOn = new Map();
game.corners.forEach((corner, tile) => tilesOn.set(String(corner), [...(tilesOn.get(String(corner)) ?? []), tile]));

function tileAt(x, y) {
  const corner = [x, y].map((at) => Math.floor(at / SIZE) * SIZE);
  return tilesOn.get(String(corner))?.find((tile) => position.has(`t${tile}`));
}

// A figure stands on what is below it; its head is where it is measured from.
const HEAD = { beside: 11, above: 7, below: 20 };

function figureAt(x, y) {
  return [...figures.querySelectorAll(".networker:not(.off)")].findLast((made) => {
    const head = made.querySelector("circle.figure");
    const [dx, dy] = [x - value(head, "cx"), y - value(head, "cy")];
    return Math.abs(dx) < HEAD.beside && dy > -HEAD.above && dy < HEAD.below;
  });
}

// What lies under a point of the window: the system there, if any, and what it is in words.
function under({ clientX, clientY }) {
  const { x, y } = pointAt(clientX, clientY);
  const figure = figureAt(x, y);
  const tile = tileAt(x, y);
  const [ground, conduits] = parts.get(`t${tile}`) ?? [];
  const found = figure ?? (conduits && [...conduits.children].findLast((conduit) => covers(conduit, x, y)));
  const number = Number(found?.dataset.system ?? NaN);
  return { system: Number.isNaN(number) ? null : number, title: (figure ?? ground)?.querySelector("title").textContent ?? "" };
}

function watchBoard() {
  touch.addEventListener("pointermove", (event) => {
    if (event.pointerType !== "mouse" || event.buttons) return;
    const { system, title } = under(event);
    if (touch.title !== title) touch.title = title;
    touch.style.cursor = system === null ? "" : "pointer";
    if ((system ?? pinnedSystem()) !== lighted) light(system ?? pinnedSystem());
  });
  touch.addEventListener("pointerleave", () => light(pinnedSystem()));
  touch.addEventListener("click", (event) => pin(under(event).system));
}

const systemUnder = (target) => {
  const made = target instanceof Element ? target.closest("[data-system]") : null;
  return made ? Number(made.dataset.system) : null;
};

function watchSystems(root) {
  root.addEventListener("pointerover", (event) => {
    if (event.pointerType === "mouse") light(systemUnder(event.target) ?? pinnedSystem());
  });
  root.addEventListener("pointerleave", () => light(pinnedSystem()));
  root.addEventListener("focusin", (event) => {
    const number = systemUnder(event.target);
    if (number !== null && event.target.matches(":focus-visible")) light(number);
  });
  root.addEventListener("focusout", () => light(pinnedSystem()));
  root.addEventListener("click", (event) => {
    const number = systemUnder(event.target);
    if (number !== null) pin(number);
  });
}
