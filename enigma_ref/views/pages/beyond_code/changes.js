// What a card changed: changes are put together one by one, looked at, and written as one move.

forms.changes = (ask, place) => {
  let changes = [];
  let kind = null;
  let words = [];
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
  }

  function choose(word) {
    words.push(word);
    if (!kind.many && words.length === kind.steps.length) add();
  }

  function show() {
    made.replaceChildren(
      ...changes.map((change, index) => {
        const found = button(change, () => changes.splice(index, 1));
        found.setAttribute("aria-label", say("change-remove", { change }));
        return found;
      }),
    );
    if (!kind) {
      options.replaceChildren(...ask.data.kinds.map((each) => button(each.said, () => (kind = each))));
    } else {
      const step = kind.steps[Math.min(words.length, kind.steps.length - 1)];
      const left = step.filter(([, word]) => !kind.many || !words.includes(word));
      options.replaceChildren(...left.map(([text, word]) => button(text, () => choose(word))));
      if (kind.many && words.length > 1) options.append(button(say("change-enough"), add, "good"));
      options.append(button(say("back"), () => (words.length ? words.pop() : (kind = null))));
    }
    const done = (answer) => {
      if (answer.written) changes = [];
    };
    const all = changes.length ? changes.join(", ") : ask.steps[0][0][1];
    const text = changes.length ? say("change-show") : ask.steps[0][0][0];
    const finish = element("button", { type: "button", class: "good" }, text);
    finish.addEventListener("click", () => look.show(`${ask.begins} ${all}`, { done }));
    ends.replaceChildren(finish);
  }

  show();
  return null;
};
