// Buttons, keys, slider, chapter, chart and list of moves all lead to one function: go to a step. A box shows the game
// there (`showGame`).

const end = game.steps.length - 1;
const slider = byId("slider");
const chapters = byId("chapter");
let naming = 0;

function go(target) {
  const wanted = Math.min(end, Math.max(0, target));
  if (wanted === current) return;
  showGame(moveTo(wanted));
  showStep();
  showCursor();
  markMove();
  showControls();
  document.body.dataset.step = current;
  clearTimeout(naming);
  naming = setTimeout(() => history.replaceState(null, "", `#step-${current}`), 400);
}

function showControls() {
  slider.value = current;
  slider.setAttribute("aria-valuetext", say("step-said", { n: current, last: end, said: game.steps[current].said }));
  chapters.value = String(chapterOf(current));
  for (const id of ["first", "back"]) byId(id).disabled = current === 0;
  for (const id of ["forward", "last"]) byId(id).disabled = current === end;
  byId("moment-before").disabled = momentBefore() === undefined;
  byId("moment-after").disabled = momentAfter() === undefined;
}

// The moments that people look for, such as a scoring or the end of a game.
const moments = game.steps.map((step, index) => index).filter((index) => game.steps[index].moment);
const momentBefore = () => moments.filter((index) => index < current).pop();
const momentAfter = () => moments.find((index) => index > current);

// To where the next chapter begins; back to where this one began, and from there to where the one before did.
function nextChapter() {
  const here = game.steps[current].chapter;
  const found = game.steps.findIndex((step, index) => index > current && step.chapter !== here);
  return found < 0 ? end : found;
}

function previousChapter() {
  let index = Math.max(0, current - 1);
  const within = game.steps[index].chapter;
  while (index > 0 && game.steps[index - 1].chapter === within) index--;
  return index;
}

function listChapters() {
  const seen = new Set();
  game.steps.forEach((step, index) => {
    const chapter = chapterOf(index);
    if (index && !seen.has(chapter)) {
      seen.add(chapter);
      chapters.append(element("option", { value: chapter, "data-step": index }, String(chapter)));
    }
  });
  if (!seen.size) chapters.append(element("option", { value: 1, "data-step": 0 }, "1"));
}

const forward = () => go(current + 1);
const back = () => go(current - 1);
const KEYS = {
  ArrowLeft: back,
  p: back,
  ArrowRight: forward,
  n: forward,
  " ": forward,
  Home: () => go(0),
  End: () => go(end),
  r: () => go(nextChapter()),
  R: () => go(previousChapter()),
  s: () => go(momentAfter() ?? current),
  S: () => go(momentBefore() ?? current),
  g: () => byId("entry").focus(),
  "?": () => byId("keys").toggleAttribute("open"),
};

function onKey(event) {
  const own = event.target instanceof Element && event.target.matches("input, select");
  const pressed = event.key === " " && event.target !== document.body;
  if (own || pressed || event.ctrlKey || event.altKey || event.metaKey || !Object.hasOwn(KEYS, event.key)) return;
  event.preventDefault();
  KEYS[event.key]();
}

function onMove(event) {
  const button = event.target.closest("[data-step]");
  if (button) go(Number(button.dataset.step));
}

// The number of an entry, typed: the step that it is, or that there is none.
function onEntry(event) {
  const field = byId("entry");
  if (event.key === "Escape") field.blur();
  if (event.key !== "Enter" || field.value === "") return;
  const n = Number(field.value);
  const found = game.steps.findIndex((step) => step.entry === n);
  byId("no-entry").textContent = found < 0 ? say("no-entry", { n }) : "";
  if (found < 0) return;
  field.value = "";
  field.blur();
  go(found);
}

function changeTheme() {
  const dark = byId("theme").getAttribute("aria-pressed") !== "true";
  document.documentElement.dataset.theme = dark ? "dark" : "light";
  byId("theme").setAttribute("aria-pressed", String(dark));
}

function connect() {
  const clicks = {
    first: () => go(0),
    back,
    forward,
    last: () => go(end),
    "moment-before": () => go(momentBefore() ?? current),
    "moment-after": () => go(momentAfter() ?? current),
    theme: changeTheme,
  };
  for (const [id, action] of Object.entries(clicks)) byId(id).addEventListener("click", action);
  slider.max = end;
  slider.addEventListener("input", () => go(Number(slider.value)));
  chapters.addEventListener("change", () => go(Number(chapters.selectedOptions[0].dataset.step)));
  document.addEventListener("keydown", onKey);
  byId("entry").addEventListener("keydown", onEntry);
  byId("moves").addEventListener("click", onMove);
  chart.addEventListener("click", (event) => go(stepUnder(event)));
  window.addEventListener("hashchange", () => go(named() ?? current));
}

// The step that the address names, so that a link can point to a moment of the game.
function named() {
  const found = /^#step-(\d+)$/.exec(location.hash);
  return found ? Number(found[1]) : null;
}
