// What changed: changes are put together one by one, looked at, and written as one move.

// `ask.begins` is how the move begins, `joint` what stands between that and the changes; without any it is shown at once
// where somebody is `eager`.
forms.changes = (ask, place, { joint = " ", eager = false } = {}) => {
  const { kinds, most } = ask.data;
  let changes = [];
  let kind = null;
  let words = [];
  let tapped = [];
  const showPath = pathIn(place);
  const hint = element("p", { class: "outcome-text" }, say("change-which"));
  const made = element("div", { class: "changed" });
  const options = element("div", { class: "options" });
  const ends = element("div", { class: "options" });
  place.append(hint, made, options);
  const look = lookAt(place);
  place.append(ends);

  function button(text, action, style) {
    const found = element("button", { type: "button" }, text);
    if (style) found.classList.add(style);
    found.addEventListener("click", () => {
      look.clear();
      action();
      show();
    });
    return found;
  }

  function add() {
    changes.push([kind.word, ...words].join(" "));
    kind = null;
    words = [];
    tapped = [];
  }

  function choose(word, text) {
    words.push(word);
    tapped.push(text);
    if (!kind.many && words.length === kind.steps.length) add();
  }

  function back() {
    if (!words.length) kind = null;
    words.pop();
    tapped.pop();
  }

  // Nothing is named twice in a change. Where it is known how many changes there are, each is about another place and
  // another card.
  function taken(word) {
    return words.includes(word) || (most !== null && changes.some((change) => change.split(" ").includes(word)));
  }

  const goesOn = (word) => !kind.only || kind.only.some((row) => [...words, word].every((each, at) => row[at] === each));

  function show() {
    made.replaceChildren(
      ...changes.map((change, index) => {
        const found = button(change, () => changes.splice(index, 1));
        found.setAttribute("aria-label", say("change-remove", { change }));
        return found;
      }),
    );
    const enough = most !== null && changes.length >= most;
    if (kinds.length === 1 && !enough) kind = kinds[0];
    if (!kind) {
      showPath([]);
      options.replaceChildren(...(enough ? [] : kinds.map((each) => button(each.said, () => (kind = each)))));
    } else {
      const at = Math.min(words.length, kind.steps.length - 1);
      const left = kind.steps[at].filter(([, word]) => !taken(word) && goesOn(word));
      showPath([kind.said, ...tapped], kind.questions[at]);
      options.replaceChildren(...left.map(([text, word]) => button(text, () => choose(word, text))));
      if (kind.many && words.length > 1) options.append(button(say("change-enough"), add, "good"));
      if (words.length || kinds.length > 1) {
        options.append(button(say("back"), back));
      }
    }
    const [text, nothing] = ask.steps[0][0];
    const finish = element("button", { type: "button", class: "good" }, changes.length ? say("change-show") : text);
    finish.addEventListener("click", () => finished(changes.length ? changes.join(", ") : nothing));
    ends.replaceChildren(...(most === null || enough ? [finish] : []));
  }

  function finished(all) {
    const done = (answer) => {
      if (answer.written) changes = [];
    };
    look.show(all ? ask.begins + joint + all : ask.begins, { done });
  }

  show();
  if (eager) finished("");
  return null;
};

// A goal: who is shown, how it went, and where it was missed, what that left turned.
forms.goal = (ask, place) => {
  const left = element("div", { class: "left-turned" });
  steps(ask, place, (move, look) => {
    left.replaceChildren();
    if (!move) return;
    if (!/ missed\b/.test(move)) {
      look.show(move);
      return;
    }
    const nothing = [[say("change-nothing"), "", "good"]];
    forms.changes({ ...ask, begins: move, steps: [nothing] }, left, { joint: ", ", eager: true });
  });
  place.append(left);
  return null;
};
