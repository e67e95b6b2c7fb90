// A chart over the steps: where each step is, where we are, and which step somebody points at.

const chart = byId("chart");
const WIDE = 400;
const HIGH = 150;
const EDGE = { left: 22, right: 22, top: 10, bottom: 16 };
const steps = game.steps.length - 1;

const across = (step) => EDGE.left + ((WIDE - EDGE.left - EDGE.right) * step) / Math.max(1, steps);
const upTo = (value, highest) => HIGH - EDGE.bottom - ((HIGH - EDGE.top - EDGE.bottom) * value) / Math.max(1, highest);

function drawLevel(y, name) {
  chart.append(
    shape("line", { class: "level", x1: EDGE.left, x2: WIDE - EDGE.right, y1: y, y2: y }),
    shape("text", { x: EDGE.left - 5, y: y + 3.5, "text-anchor": "end" }, name),
  );
}

function drawCursor() {
  chart.setAttribute("viewBox", `0 0 ${WIDE} ${HIGH}`);
  chart.append(shape("line", { id: "cursor", y1: EDGE.top - 4, y2: HIGH - EDGE.bottom + 4 }));
}

function showCursor() {
  byId("cursor").setAttribute("x1", across(current));
  byId("cursor").setAttribute("x2", across(current));
}

function stepUnder(event) {
  const box = chart.getBoundingClientRect();
  const x = ((event.clientX - box.left) / box.width) * WIDE;
  return Math.round(((x - EDGE.left) / (WIDE - EDGE.left - EDGE.right)) * steps);
}
