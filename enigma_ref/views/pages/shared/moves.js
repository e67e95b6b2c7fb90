// The list of moves, under the chapters in which they were made. A box says what stands behind a move (`gained`).

// A move belongs to the chapter that it was made in; the one that ends a chapter may be in the next one already.
const chapterOf = (index) => game.steps[Math.max(0, index - 1)].chapter;

function listMoves() {
  const list = byId("moves").querySelector("ol");
  let chapter = 0;
  game.steps.forEach((step, index) => {
    const now = chapterOf(index);
    if (index && now !== chapter) {
      chapter = now;
      list.append(element("li", { class: "chapter" }, say("chapter-heading", { n: now })));
    }
    list.append(element("li", {}, moveButton(step, index)));
  });
}

function moveButton(step, index) {
  const button = element("button", { type: "button", "data-step": index });
  button.append(element("span", { class: "entry" }, step.entry ? String(step.entry) : ""), element("span", { class: "words" }, step.text || say("start")));
  for (const [kind] of step.marks ?? []) button.append(element("i", { class: `mark ${kind}` }, say(kind)));
  button.append(...gained(step, index));
  return button;
}

function markMove() {
  const list = byId("moves").querySelector("ol");
  list.querySelector("[aria-current]")?.removeAttribute("aria-current");
  const button = list.querySelector(`[data-step="${current}"]`);
  button.setAttribute("aria-current", "step");
  // The list scrolls, never the page.
  const above = button.offsetTop;
  if (above < list.scrollTop || above + button.offsetHeight > list.scrollTop + list.clientHeight) {
    list.scrollTop = above - list.clientHeight / 2;
  }
}
