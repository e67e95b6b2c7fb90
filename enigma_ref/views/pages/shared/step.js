// This step: what was done, what is special about it, and what it led to. A box adds what it itemises (`itemised`), and
// for those who hear the page what they should hear besides (`heard`).

const card = byId("step");
let scrolled = false;
card.addEventListener("scroll", () => (scrolled = true));

// Entries are what people count: the page has no other numbers.
const nameOf = (step) => (step.entry ? say("entry-of", { n: step.entry, last: game.entries }) : say("at-start"));

function showStep() {
  const step = game.steps[current];
  const details = [say("in-chapter", { n: chapterOf(current) }), moment(step.at)].filter(Boolean);
  const held = card.contains(document.activeElement);
  const text = "note" in step ? element("blockquote", { class: "note" }, step.note) : element("p", { class: "said" }, step.said);
  const about = (className, list) => (list ?? []).map(([kind, told]) => element("p", { class: `${className} ${kind}` }, told));
  card.replaceChildren(
    element("h2", {}, element("a", { href: `#entry-${step.entry}` }, nameOf(step)), element("small", {}, details.join(" · "))),
    text,
    ...(step.fault ? about("mark", [["fault", say("fault-said", { what: step.fault.text })]]) : []),
    ...about("mark", (step.marks ?? []).filter(([kind]) => kind !== "fault" || !step.fault)),
    ...about("key", step.keys),
    ...itemised(step),
    ...(step.text && !("note" in step) ? [element("p", { class: "typed" }, element("code", {}, step.text))] : []),
    ...(step.told ? [element("p", { class: "told" }, step.told)] : []),
  );
  if (scrolled) card.scrollTop = 0;
  scrolled = false;
  if (held) card.focus({ preventScroll: true });
  const { besides, standing } = heard(step);
  const keys = (step.keys ?? []).map(([, told]) => told);
  const sentences = [say("live-step", { step: nameOf(step) }), step.said, ...keys, ...besides, step.told, standing];
  byId("live").textContent = sentences.filter(Boolean).join(" ");
}

// When it was entered, to the minute; what somebody wrote by hand stays as it is.
function moment(at) {
  const found = /^(\d{4}-\d\d-\d\d)T(\d\d:\d\d)/.exec(at ?? "");
  return found ? `${found[1]} ${found[2]}` : (at ?? "");
}
