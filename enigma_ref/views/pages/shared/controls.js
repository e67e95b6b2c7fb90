// Buttons, slider, chapter, chart and list of moves all lead to one function: go to a step. A box shows the game there
// (`showGame`).

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
  showControls();
  document.body.dataset.step = current;
  markMove();
  clearTimeout(naming);
  naming = setTimeout(() => history.replaceState(null, "", `#entry-${game.steps[current].entry}`), 400);
}

function showControls() {
  const step = game.steps[current];
  slider.value = current;
  slider.setAttribute("aria-valuetext", say("step-said", { step: nameOf(step), said: step.said }));
  const chapter = String(chapterOf(current));
  if (chapters.value !== chapter) chapters.value = chapter;
  const leads = {
    first: current > 0,
    back: current > 0,
    forward: current < end,
    last: current < end,
    "moment-before": before(moments) !== undefined,
    "moment-after": after(moments) !== undefined,
    "key-before": before(keyMoments) !== undefined,
    "key-after": after(keyMoments) !== undefined,
  };
  // A button that leads nowhere keeps the focus: it can be left again the way it was reached.
  for (const [id, can] of Object.entries(leads)) put(byId(id), "aria-disabled", String(!can));
}

// The moments that people look for, such as a scoring or the end of a game; and those that they want to see again.
const where = (has) => game.steps.map((step, index) => index).filter((index) => has(game.steps[index]));
const moments = where((step) => step.moment);
const keyMoments = where((step) => step.keys);
const before = (list) => list.findLast((index) => index < current);
const after = (list) => list.find((index) => index > current);

// To where the next chapter begins; back to where this one began, and from there to where the one before did. It begins
// with the move that ends the one before it: what is made next is made in it.
const leadsTo = (index) => chapterOf(Math.min(end, index + 1));

function nextChapter() {
  const here = leadsTo(current);
  const found = game.steps.findIndex((step, index) => index > current && leadsTo(index) !== here);
  return found < 0 ? end : found;
}

function previousChapter() {
  let index = Math.max(0, current - 1);
  const within = leadsTo(index);
  while (index > 0 && leadsTo(index - 1) === within) index--;
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
  chapters.style.setProperty("--digits", chapters.lastChild.textContent.length);
}

function onMove(event) {
  const button = event.target.closest("button[data-step]");
  if (button) went(Number(button.dataset.step));
}

// Whoever goes somewhere by hand does not want to be carried on.
function went(target) {
  halt();
  go(target);
}

// The number of an entry, typed: the step that it is, or that there is none.
function onEntry(event) {
  const field = byId("entry");
  if (event.key === "Escape") field.blur();
  if (event.key !== "Enter" || field.value === "") return;
  const n = Number(field.value);
  const found = stepOf(n);
  write(byId("no-entry"), found < 0 ? say("no-entry", { n }) : "");
  if (found < 0) return;
  field.value = "";
  field.blur();
  went(found);
}

const stepOf = (entry) => game.steps.findIndex((step) => step.entry === entry);

function changeTheme() {
  const dark = byId("theme").getAttribute("aria-pressed") !== "true";
  document.documentElement.dataset.theme = dark ? "dark" : "light";
  byId("theme").setAttribute("aria-pressed", String(dark));
}

function connect() {
  const clicks = {
    first: () => went(0),
    back: () => went(current - 1),
    forward: () => went(current + 1),
    last: () => went(end),
    "moment-before": () => went(before(moments) ?? current),
    "moment-after": () => went(after(moments) ?? current),
    "key-before": () => went(before(keyMoments) ?? current),
    "key-after": () => went(after(keyMoments) ?? current),
    play: playOrHalt,
    theme: changeTheme,
  };
  for (const [id, action] of Object.entries(clicks)) byId(id).addEventListener("click", action);
  slider.max = end;
  slider.addEventListener("input", () => went(Number(slider.value)));
  chapters.addEventListener("change", () => went(Number(chapters.selectedOptions[0].dataset.step)));
  document.addEventListener("keydown", onKey);
  byId("entry").addEventListener("keydown", onEntry);
  byId("moves").addEventListener("click", onMove);
  watchChart();
  window.addEventListener("hashchange", () => went(named() ?? current));
}

// The step of the entry that the address names, so that a link can point to a moment of the game.
function named() {
  const found = /^#entry-(\d+)$/.exec(location.hash);
  const step = found ? stepOf(Number(found[1])) : -1;
  return step < 0 ? null : step;
}
