// The last entries, newest first. Who may enter taps one to correct it.

let correcting = null;

function showEntries() {
  const list = byId("entries").querySelector("ol");
  if (correcting && list.contains(document.activeElement)) return;
  correcting = null;
  if (!shown.entries.length) {
    list.replaceChildren(element("li", {}, element("span", {}, say("no-entries"))));
    return;
  }
  list.replaceChildren(...shown.entries.map(entryRow));
}

function entryRow([n, text, at]) {
  const enters = right === "enter";
  const row = element(enters ? "button" : "span", enters ? { type: "button", "data-entry": n } : {});
  row.append(element("span", { class: "number" }, String(n)), element("span", { class: "words" }, text), element("time", {}, at));
  const item = element("li", {}, row);
  if (enters) row.addEventListener("click", () => correct(item, n, text));
  return item;
}

function correct(item, n, text) {
  if (item.querySelector(".ask")) {
    item.querySelector(".ask").remove();
    correcting = null;
    dropPreview();
    return;
  }
  correcting = n;
  const place = element("form", { class: "ask" });
  const field = element("input", { type: "text", value: text, autocomplete: "off", autocapitalize: "off", spellcheck: "false", maxlength: "2000" });
  const strike = element("button", { type: "button", class: "strike" }, say("entry-strike"));
  const options = element("div", { class: "options" }, element("button", { type: "submit" }, say("entry-show")), strike);
  place.append(element("h3", {}, say("entry-title", { n })), element("label", {}, say("entry-amend"), field), options);
  const look = lookAt(place);
  const done = (answer) => {
    if (!answer.written) return;
    correcting = null;
    place.remove();
    showEntries();
  };
  place.addEventListener("submit", (event) => {
    event.preventDefault();
    look.show(`amend ${n} ${field.value}`, { done });
  });
  strike.addEventListener("click", () => look.show(`strike ${n}`, { done }));
  item.append(place);
  field.focus();
}
