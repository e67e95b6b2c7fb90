// This step: what was done, what is special about it, and what it led to. A box adds what it itemises (`itemised`), and
// for those who hear the page what they should hear besides (`heard`).

const card = byId("step");
let scrolled = false;
card.addEventListener("scroll", () => (scrolled = true));

// Entries are what people count: the page has no other numbers.
const nameOf = (step) => (step.entry ? say("entry-of", { n: step.entry, last: game.entries }) : say("at-start"));

// What every step has stays from step to step, with other text in it: that is less to do than to make it anew.
const lines = {
  name: element("a"),
  details: element("small"),
  note: element("blockquote", { class: "note" }),
  said: element("p", { class: "said" }),
  more: element("div"),
  typed: element("code"),
  told: element("p", { class: "told" }),
};
card.append(
  element("h2", {}, lines.name, lines.details),
  lines.note,
  lines.said,
  lines.more,
  element("p", { class: "typed" }, lines.typed),
  lines.told,
);

// A line that has nothing to say is not there.
function fill(line, text, whole = line) {
  write(line, text);
  if (whole.hidden === Boolean(text)) whole.hidden = !text;
}

function showStep() {
  const step = game.steps[current];
  const details = [say("in-chapter", { n: chapterOf(current) }), moment(step.at)].filter(Boolean);
  const held = card.contains(document.activeElement);
  const noted = "note" in step;
  const about = (className, list) => (list ?? []).map(([kind, told]) => element("p", { class: `${className} ${kind}` }, told));
  put(lines.name, "href", `#entry-${step.entry}`);
  write(lines.name, nameOf(step));
  write(lines.details, details.join(" · "));
  fill(lines.note, step.note ?? "");
  fill(lines.said, noted ? "" : step.said);
  const more = [
    ...(step.fault ? about("mark", [["fault", say("fault-said", { what: step.fault.text })]]) : []),
    ...about("mark", (step.marks ?? []).filter(([kind]) => kind !== "fault" || !step.fault)),
    ...itemised(step),
    ...about("key", step.keys),
  ];
  if (more.length || lines.more.firstChild) lines.more.replaceChildren(...more);
  fill(lines.typed, noted ? "" : step.text, lines.typed.parentNode);
  fill(lines.told, step.told ?? "");
  if (scrolled) card.scrollTop = 0;
  scrolled = false;
  if (held) card.focus({ preventScroll: true });
  clearTimeout(announcing);
  announcing = setTimeout(announce, REST_TO_SPEAK);
}

// Said when the steps rest: whoever goes through many of them wants to hear where that led, not each on the way.
const REST_TO_SPEAK = 150;
let announcing = 0;

function announce() {
  const step = game.steps[current];
  const { besides, standing } = heard(step);
  const keys = (step.keys ?? []).map(([, told]) => told);
  const sentences = [say("live-step", { step: nameOf(step) }), step.said, ...besides, ...keys, step.told, standing];
  byId("live").textContent = sentences.filter(Boolean).join(" ");
}

// When it was entered, to the minute; what somebody wrote by hand stays as it is.
function moment(at) {
  const found = /^(\d{4}-\d\d-\d\d)T(\d\d:\d\d)/.exec(at ?? "");
  return found ? `${found[1]} ${found[2]}` : (at ?? "");
}
