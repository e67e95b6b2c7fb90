// This step: what was done, what is special about it, and what it led to. A box adds what it itemises (`itemised`), and
// for those who hear the page what they should hear besides (`heard`).

function showStep() {
  const step = game.steps[current];
  const where = { n: current, last: game.steps.length - 1 };
  const entry = step.entry ? say("entry", { n: step.entry }) : "";
  const details = [say("in-chapter", { n: step.chapter }), entry, moment(step.at)].filter(Boolean);
  byId("step").replaceChildren(
    element("h2", {}, say("step-of", where), element("small", {}, details.join(" · "))),
    element("p", { class: "said" }, step.said),
    ...(step.text ? [element("p", { class: "typed" }, element("code", {}, step.text))] : []),
    ...(step.marks ?? []).map(([kind, text]) => element("p", { class: `mark ${kind}` }, text)),
    ...itemised(step),
    ...(step.told ? [element("p", { class: "told" }, step.told)] : []),
  );
  const { besides, standing } = heard(step);
  const sentences = [say("live-step", where), step.said, ...besides, step.told, standing];
  byId("live").textContent = sentences.filter(Boolean).join(" ");
}

// When it was entered, to the minute; what somebody wrote by hand stays as it is.
function moment(at) {
  const found = /^(\d{4}-\d\d-\d\d)T(\d\d:\d\d)/.exec(at ?? "");
  return found ? `${found[1]} ${found[2]}` : (at ?? "");
}
