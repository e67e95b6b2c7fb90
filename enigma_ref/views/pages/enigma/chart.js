// Points over the moves: a stepped line for each player, a dot for each scoring, the target, and where we are.

const ROOMY = 30;
const best = Math.max(...game.steps.flatMap((step) => step.scores));
// A table may have played to a target that nobody came near: then the lines matter, not the target.
const nearTarget = game.target <= 4 * Math.max(15, best);
const highest = nearTarget ? Math.max(game.target, best) : best;

const scorings = game.steps.filter((step) => step.closed).length;

const up = (points) => upTo(points, highest);

function drawChart() {
  for (const points of new Set([0, nearTarget ? game.target : best])) drawLevel(up(points), String(points));
  game.players.forEach(drawLine);
  nameLines();
  byId("chart-title").textContent = say("points-over-steps", { n: steps, points: listed(game.players.map(sumUp)) });
}

const sumUp = (player, seat) => pointsOf(seat, game.steps[steps].scores[seat]);

function drawLine(player, seat) {
  // Lines that lie on one another stay visible beside one another.
  const off = (seat - (game.players.length - 1) / 2) * 1.6;
  let course = "";
  const dots = [];
  game.steps.forEach((step, index) => {
    const had = index ? game.steps[index - 1].scores[seat] : 0;
    const has = step.scores[seat];
    if (!index) course = `M${across(0)} ${up(has) + off}`;
    else if (has !== had) {
      course += `H${across(index)}V${up(has) + off}`;
      dots.push(...drawScoring(across(index), up(has) + off, player));
    }
  });
  course += `H${across(steps)}`;
  const [fill] = game.tints[player.color];
  // Each seat has its own dashes, for whoever cannot tell the colours apart.
  chart.append(
    shape("path", { class: "under", d: course }),
    shape("path", { class: "line", "data-seat": seat, stroke: fill, d: course }),
  );
  chart.append(...dots);
}

// Whose line it is, at its end; lines that end at the same height have their signs one below the other.
function nameLines() {
  const ends = game.players.map((player, seat) => ({ player, y: up(game.steps[steps].scores[seat]) }));
  ends.sort((one, other) => one.y - other.y);
  ends.forEach((line, index) => {
    if (index) line.y = Math.max(line.y, ends[index - 1].y + 11);
    chart.append(shape("text", { class: "who", x: WIDE - EDGE.right + 8, y: line.y + 3.5 }, line.player.sign));
  });
}

// A scoring: a dot with the player's sign, so that nobody has to tell players by colour; a mere dot where it is crowded.
function drawScoring(x, y, player) {
  const [fill, ink] = game.tints[player.color];
  const roomy = scorings < ROOMY;
  const dot = shape("circle", { class: "scored", cx: x, cy: y, r: roomy ? 6.6 : 3, fill });
  if (!roomy) return [dot];
  const sign = shape("text", { class: "sign", x, y: y + 3.6 }, player.sign);
  sign.style.fill = ink;
  return [dot, sign];
}
