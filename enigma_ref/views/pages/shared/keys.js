// Keys, which are those of the terminal, and a game that goes on by itself.

const KEYS = {
  ArrowLeft: () => went(current - 1),
  p: () => went(current - 1),
  ArrowRight: () => went(current + 1),
  n: () => went(current + 1),
  Enter: () => went(current + 1),
  " ": playOrHalt,
  Home: () => went(0),
  End: () => went(end),
  r: () => went(nextChapter()),
  R: () => went(previousChapter()),
  s: () => went(after(moments) ?? current),
  S: () => went(before(moments) ?? current),
  k: () => went(after(keyMoments) ?? current),
  K: () => went(before(keyMoments) ?? current),
  g: () => byId("entry").focus(),
  "?": () => byId("keys").toggleAttribute("open"),
};

function onKey(event) {
  const target = event.target instanceof Element ? event.target : document.body;
  const own = target.matches("input, select");
  // On what can be pressed these two press it.
  const pressed = (event.key === " " || event.key === "Enter") && target.matches("button, summary, a, [tabindex='0']");
  if (own || pressed || event.ctrlKey || event.altKey || event.metaKey || !Object.hasOwn(KEYS, event.key)) return;
  event.preventDefault();
  KEYS[event.key](event);
}

let playing = 0;

function halt() {
  if (!playing) return;
  clearTimeout(playing);
  playing = 0;
  byId("play").setAttribute("aria-pressed", "false");
}

function playOn() {
  playing = setTimeout(() => {
    go(current + 1);
    if (current < end) playOn();
    else halt();
  }, Number(byId("speed").value));
}

// From the end it begins again.
function playOrHalt() {
  if (playing) return halt();
  byId("play").setAttribute("aria-pressed", "true");
  if (current === end) go(0);
  playOn();
}
