// Time over the steps: where the marker stood, every check with its verdict, and every end of a game with who won it.

const latest = Math.max(...game.steps.map((step) => step.last));
const up = (cell) => upTo(cell - 1, latest - 1);

function drawChart() {
  for (const cell of new Set([1, latest])) drawLevel(up(cell), String(cell));
  let course = "";
  game.steps.forEach((step, index) => {
    const begins = index && step.chapter !== game.steps[index - 1].chapter;
    course += `${index && !begins ? "H" : "M"}${across(index)}${index && !begins ? "V" : " "}${up(step.marker)}`;
  });
  chart.append(shape("path", { class: "line", d: course }));
  game.steps.forEach(drawEvent);
  byId("chart-title").textContent = say("time-over-steps", { n: steps });
}

function drawEvent(step, index) {
  const at = { x: across(index), y: up(step.marker) };
  if (step.check) drawDot(at, step.check[1] ? "truth" : "lie", step.check[1] ? say("true") : say("lie"));
  if ("won" in step) drawEnd(at, step.won);
}

function drawDot({ x, y }, kind, sign) {
  chart.append(
    shape("circle", { class: `check ${kind}`, cx: x, cy: y, r: 6.6 }),
    shape("text", { class: `sign ${kind}`, x, y: y + 3.6 }, sign),
  );
}

// Who won stands below, where no line comes.
function drawEnd({ x }, seat) {
  const told = seat === null ? say("nobody-won") : say("won", { sign: game.players[seat].sign });
  chart.append(shape("text", { class: "who", x, y: HIGH - 3, "text-anchor": "end" }, told));
}
