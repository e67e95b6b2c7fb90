// The list of moves, under the chapters in which they were made. A box says what stands behind a move (`gained`).

const moveList = byId("moves").querySelector("ol");
const moveButtons = [];

// A move belongs to the chapter that it was made in.
const chapterOf = (index) => game.steps[index].chapter;

function listMoves() {
  // Each chapter is a list of its own: so that the page opens quickly, only those that are seen are laid out at first.
  const chapters = document.createDocumentFragment();
  let chapter = null;
  let rows = chapters;
  game.steps.forEach((step, index) => {
    if (index && chapterOf(index) !== chapter) {
      chapter = chapterOf(index);
      rows = element("ol");
      chapters.append(element("li", { class: "rounds" }, element("h3", { class: "chapter" }, say("chapter-heading", { n: chapter })), rows));
    }
    moveButtons.push(moveButton(step, index));
    rows.append(element("li", {}, moveButtons[index]));
  });
  moveList.append(chapters);
  oneStop(moveList, (button) => {
    go(Number(button.dataset.step));
    button.focus({ preventScroll: true });
  });
  layOutRest();
}

// Whoever jumps to a chapter should not wait for it to be laid out: they all are, a few at a time, while nothing else is
// to do, and from the end, where the page opens.
const AT_ONCE = 2;
const whenIdle = (work) => (window.requestIdleCallback ? requestIdleCallback(work) : setTimeout(work, 50));

function layOutRest() {
  const waiting = [...moveList.querySelectorAll(".rounds")];
  const some = () => {
    for (const chapter of waiting.splice(-AT_ONCE)) chapter.classList.add("laid");
    if (waiting.length) whenIdle(some);
    if (!scrolledByHand) bringIntoSight();
    else follows();
  };
  whenIdle(some);
}

function moveButton(step, index) {
  const button = element("button", { type: "button", "data-step": index, tabindex: -1 });
  const text = step.note ?? (step.text || say("start"));
  button.append(
    element("span", { class: "entry" }, step.entry ? String(step.entry) : ""),
    element("span", { class: "words" }, "note" in step ? element("q", {}, text) : text),
  );
  for (const [kind] of step.marks ?? []) button.append(element("i", { class: `mark ${kind}` }, say(kind)));
  for (const [kind] of step.keys ?? []) button.append(element("i", { class: `key ${kind}` }, `★ ${say(kind)}`));
  button.append(...gained(step, index));
  return button;
}

let marked = null;
const here = byId("here");
const place = { top: null, high: null };

// Comes last in a step: it asks where things are, and nothing may change after that.
function markMove() {
  const button = moveButtons[current];
  const held = marked !== null && document.activeElement === marked;
  marked?.removeAttribute("aria-current");
  marked?.setAttribute("tabindex", "-1");
  button.setAttribute("aria-current", "step");
  button.setAttribute("tabindex", "0");
  marked = button;
  if (held) button.focus({ preventScroll: true });
  bringIntoSight();
}

// The list scrolls, never the page.
function bringIntoSight() {
  const row = rowOf(marked);
  let { scrollTop } = moveList;
  const high = moveList.clientHeight;
  if (row.top < scrollTop || row.top + row.high > scrollTop + high) {
    scrollTop = Math.max(0, Math.min(row.top - high / 2, moveList.scrollHeight - high));
    moveList.scrollTop = scrollTop;
  }
  frameRow(row, scrollTop);
}

function rowOf(button) {
  const row = button.parentNode;
  const chapter = row.closest(".rounds");
  const above = chapter && row.offsetParent === chapter ? chapter.offsetTop : 0;
  return { top: row.offsetTop + above, high: row.offsetHeight };
}

function frameRow({ top, high }, scrollTop) {
  const at = Math.round(top - scrollTop);
  if (place.top !== at) here.style.transform = `translateY(${at}px)`;
  if (place.high !== high) here.style.height = `${high}px`;
  Object.assign(place, { top: at, high });
}

// Whoever scrolls the list has the frame go with it, and is not scrolled back by what is laid out meanwhile.
let scrolledByHand = false;
const follows = () => marked && frameRow(rowOf(marked), moveList.scrollTop);
moveList.addEventListener("scroll", follows);
for (const own of ["wheel", "pointerdown", "touchstart"]) {
  moveList.addEventListener(own, () => (scrolledByHand = true), { passive: true });
}
new ResizeObserver(follows).observe(moveList);
