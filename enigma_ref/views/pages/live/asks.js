// What can be entered now. A thing that is asked on stays as it is, half filled in, while others enter something else.

let right = "watch";
const forms = {};
const asked = new Map();

function showEntering() {
  const section = byId("entering");
  section.hidden = right !== "enter";
  if (right !== "enter") return;
  const asks = [...shown.asks];
  const mine = (ask) => !ask.who || !me || ask.who === me;
  asks.sort((one, other) => mine(other) - mine(one));
  const kept = new Set();
  const places = asks.map((ask) => {
    const text = JSON.stringify(ask);
    const known = asked.get(ask.key);
    kept.add(ask.key);
    if (known?.text === text) return known.wrapped(mine(ask));
    const made = known && known.update?.(ask) ? { ...known, text } : { ...makeAsk(ask), text };
    asked.set(ask.key, made);
    return made.wrapped(mine(ask));
  });
  for (const key of asked.keys()) if (!kept.has(key)) asked.delete(key);
  byId("asks").replaceChildren(...places);
  if (!byId("always").childElementCount) byId("always").append(...alwaysThere());
  document.body.toggleAttribute("data-touch", asks.some((ask) => ask.form === "tile"));
}

function makeAsk(ask) {
  const place = element("div", { class: "ask", "data-key": ask.key }, element("h3", {}, ask.title));
  const update = ask.form && forms[ask.form] ? forms[ask.form](ask, place) : steps(ask, place);
  const folded = element("details", {}, element("summary", {}, ask.who ? say("others", { player: ask.who }) : ask.title));
  // What is another player's business is there too, one tap further: somebody's phone may be empty.
  const wrapped = (mine) => {
    if (mine) return place;
    folded.append(place);
    return folded;
  };
  return { wrapped, update };
}

// What has been tapped so far, in the heading of what is asked, with what is asked next.
function pathIn(place) {
  const path = element("span", { class: "path", role: "status" });
  (place.querySelector("h3") ?? place).append(path);
  return (tapped, question) => write(path, tapped.length ? say("path", { path: inRow(tapped), question }) : "");
}

// `finish` is what to do with the move instead of showing or writing it; while there is none yet, it is called without.
function steps(ask, place, finish) {
  const options = element("div", { class: "options" });
  const showPath = pathIn(place);
  place.append(options);
  const look = lookAt(place);
  let chosen = [];
  let tapped = [];

  function offer() {
    const step = ask.steps[chosen.length];
    showPath(tapped, ask.questions[chosen.length - 1]);
    const back = element("button", { type: "button" }, say("back"));
    back.addEventListener("click", () => {
      chosen.pop();
      tapped.pop();
      offer();
    });
    options.replaceChildren(...step.map(button), ...(chosen.length ? [back] : []));
  }

  function button([text, words, style, color]) {
    const made = element("button", { type: "button", "data-words": words }, ...(color ? [swatch(color)] : []), text);
    if (style) made.classList.add(style);
    if (style && ask.who === me) made.classList.add("loud");
    made.addEventListener("click", () => choose(words, text));
    return made;
  }

  function choose(words, text) {
    chosen = [...chosen, words];
    tapped = [...tapped, text];
    if (chosen.length < ask.steps.length) {
      look.clear();
      finish?.("", look);
      offer();
      return;
    }
    look.clear();
    const move = [ask.begins, ...chosen].filter(Boolean).join(" ");
    chosen = [];
    tapped = [];
    offer();
    if (finish) finish(move, look);
    else if (ask.first) look.show(move);
    else look.write(move, shown.n);
  }

  offer();
  return null;
}

function alwaysThere() {
  const back = element("div", { class: "ask" });
  const options = element("div", { class: "options" });
  for (const word of ["undo", "redo"]) {
    const made = element("button", { type: "button", id: word }, say(word));
    made.addEventListener("click", () => look.show(word));
    options.append(made);
  }
  back.append(options);
  const look = lookAt(back);
  return [back, typing()];
}

function typing() {
  const place = element("form", { class: "ask", id: "typing" });
  const field = element("input", { type: "text", autocomplete: "off", autocapitalize: "off", spellcheck: "false", maxlength: "2000" });
  place.append(element("label", {}, say("type"), field), element("button", { type: "submit" }, say("type-go")));
  const look = lookAt(place);
  place.addEventListener("submit", (event) => {
    event.preventDefault();
    const done = (answer) => {
      // What may tell a secret does not stay there for others to read.
      if (answer.forget || answer.written) field.value = "";
    };
    if (field.value.trim()) look.show(field.value, { done });
  });
  return place;
}
