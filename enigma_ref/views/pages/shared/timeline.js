// A chart over the steps: where each step is, where chapters begin, the moments that matter, where we are, and which step
// somebody points at.

const chart = byId("chart");
const WIDE = 400;
const HIGH = 132;
const EDGE = { left: 22, right: 22, top: 24, bottom: 16 };
const steps = game.steps.length - 1;

const across = (step) => EDGE.left + ((WIDE - EDGE.left - EDGE.right) * step) / Math.max(1, steps);
const upTo = (value, highest) => HIGH - EDGE.bottom - ((HIGH - EDGE.top - EDGE.bottom) * value) / Math.max(1, highest);

function drawLevel(y, name) {
  chart.append(
    shape("line", { class: "level", x1: EDGE.left, x2: WIDE - EDGE.right, y1: y, y2: y }),
    shape("text", { x: EDGE.left - 5, y: y + 3.5, "text-anchor": "end" }, name),
  );
}

// A line where each chapter begins, and its number where there is room for it.
function drawChapters() {
  let free = 0;
  for (let index = 1; index <= steps; index++) {
    if (index > 1 && chapterOf(index) === chapterOf(index - 1)) continue;
    const x = index > 1 ? (across(index - 1) + across(index)) / 2 : across(0);
    if (index > 1) chart.append(shape("line", { class: "border", x1: x, x2: x, y1: EDGE.top, y2: HIGH - EDGE.bottom }));
    if (x < free) continue;
    chart.append(shape("text", { class: "number", x: x + 2, y: HIGH - 5 }, String(chapterOf(index))));
    free = x + 16;
  }
}

// The moments that people want to see again, each a click.
function drawKeys() {
  let free = 0;
  game.steps.forEach((step, index) => {
    if (!step.keys) return;
    const sign = shape("text", { class: "key", x: across(index), y: across(index) < free ? 21 : 10, "data-step": index }, "★");
    sign.prepend(shape("title", {}, step.keys.map(([, told]) => told).join(" ")));
    chart.append(sign);
    free = across(index) < free ? 0 : across(index) + 9;
  });
}

function drawCursor() {
  chart.setAttribute("viewBox", `0 0 ${WIDE} ${HIGH}`);
  chart.append(shape("line", { id: "cursor", y1: EDGE.top - 4, y2: HIGH - EDGE.bottom + 4 }));
}

// Moved, not drawn anew: the browser keeps what it has painted of the rest.
function showCursor() {
  byId("cursor").setAttribute("transform", `translate(${across(current)})`);
}

function stepUnder(event) {
  const box = chart.getBoundingClientRect();
  const x = ((event.clientX - box.left) / box.width) * WIDE;
  return Math.round(((x - EDGE.left) / (WIDE - EDGE.left - EDGE.right)) * steps);
}

// A click goes there; so does dragging, all the way along.
function watchChart() {
  let held = false;
  chart.addEventListener("pointerdown", (event) => {
    const own = event.target.closest(".key");
    if (event.button) return;
    halt();
    go(own ? Number(own.dataset.step) : stepUnder(event));
    if (own) return;
    held = true;
    chart.setPointerCapture(event.pointerId);
  });
  chart.addEventListener("pointermove", (event) => held && go(stepUnder(event)));
  for (const over of ["pointerup", "pointercancel"]) chart.addEventListener(over, () => (held = false));
}
