// Buttons, keys, slider, round, chart and list of moves all lead to one function: go to a step.

const end = game.steps.length - 1;
const slider = byId("slider");
const rounds = byId("round");
let naming = 0;

function go(target) {
  const wanted = Math.min(end, Math.max(0, target));
  if (wanted === current) return;
  const changed = moveTo(wanted);
  showBoard(changed);
  showScores();
  showStep();
  if (changed.size) showSystems();
  showCursor();
  markMove();
  showControls();
  pinned = null;
  light(null);
  document.body.dataset.step = current;
  clearTimeout(naming);
  naming = setTimeout(() => history.replaceState(null, "", `#step-${current}`), 400);
}

function showControls() {
  slider.value = current;
  slider.setAttribute("aria-valuetext", `Step ${current} of ${end}: ${game.steps[current].said}`);
  rounds.value = String(roundOf(current));
  for (const id of ["first", "back"]) byId(id).disabled = current === 0;
  for (const id of ["forward", "last"]) byId(id).disabled = current === end;
  byId("scoring-before").disabled = scoringBefore() === undefined;
  byId("scoring-after").disabled = scoringAfter() === undefined;
}

const roundOf = (index) => (index ? game.steps[index - 1].round : 1);
const scores = game.steps.map((step, index) => index).filter((index) => game.steps[index].closed?.some((one) => one.items.length));
const scoringBefore = () => scores.filter((index) => index < current).pop();
const scoringAfter = () => scores.find((index) => index > current);

function listRounds() {
  const seen = new Set();
  game.steps.forEach((step, index) => {
    const round = roundOf(index);
    if (index && !seen.has(round)) {
      seen.add(round);
      rounds.append(element("option", { value: round, "data-step": index }, String(round)));
    }
  });
  if (!seen.size) rounds.append(element("option", { value: 1, "data-step": 0 }, "1"));
}

const KEYS = { ArrowLeft: () => go(current - 1), ArrowRight: () => go(current + 1), Home: () => go(0), End: () => go(end) };

function onKey(event) {
  const own = event.target instanceof Element && event.target.matches("input, select");
  if (own || event.ctrlKey || event.altKey || event.metaKey || !(event.key in KEYS)) return;
  event.preventDefault();
  KEYS[event.key]();
}

function onMove(event) {
  const button = event.target.closest("[data-step]");
  if (button) go(Number(button.dataset.step));
}

function changeTheme() {
  const dark = byId("theme").getAttribute("aria-pressed") !== "true";
  document.documentElement.dataset.theme = dark ? "dark" : "light";
  byId("theme").setAttribute("aria-pressed", String(dark));
}

function connect() {
  const clicks = {
    first: () => go(0),
    back: () => go(current - 1),
    forward: () => go(current + 1),
    last: () => go(end),
    "scoring-before": () => go(scoringBefore() ?? current),
    "scoring-after": () => go(scoringAfter() ?? current),
    theme: changeTheme,
  };
  for (const [id, action] of Object.entries(clicks)) byId(id).addEventListener("click", action);
  slider.max = end;
  slider.addEventListener("input", () => go(Number(slider.value)));
  rounds.addEventListener("change", () => go(Number(rounds.selectedOptions[0].dataset.step)));
  document.addEventListener("keydown", onKey);
  byId("moves").addEventListener("click", onMove);
  chart.addEventListener("click", (event) => go(stepUnder(event)));
  byId("zoom").addEventListener("click", (event) => event.target.dataset.zoom && enlarge(event.target.dataset.zoom));
  for (const id of ["board", "systems", "step"]) watchSystems(byId(id));
  window.addEventListener("hashchange", () => go(named() ?? current));
}

// The step that the address names, so that a link can point to a moment of the game.
function named() {
  const found = /^#step-(\d+)$/.exec(location.hash);
  return found ? Number(found[1]) : null;
}

byId("theme").setAttribute("aria-pressed", String(matchMedia("(prefers-color-scheme: dark)").matches));
drawChart();
listMoves();
listRounds();
connect();
go(named() ?? end);
