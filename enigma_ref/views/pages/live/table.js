// Everything that everybody sees: where the game is, the players, what just happened.

let shown = null;

function showAll() {
  document.title = shown.now;
  byId("now").textContent = shown.now;
  const trouble = byId("trouble");
  trouble.hidden = !shown.problem;
  trouble.textContent = shown.problem;
  for (const seat of shown.seats) game.tints[seat.color] = seat.tint;
  askWho(shown.seats);
  byId("seats").firstElementChild.replaceChildren(...shown.seats.map(seatRow));
  byId("happened").lastElementChild.replaceChildren(...shown.happened.map((line) => element("p", {}, line)));
  showEntering();
  showEntries();
  settleLooks();
}

function seatRow(seat) {
  const points = seat.score === null ? [] : [element("strong", { title: say("of-points", { points: seat.score }) }, String(seat.score))];
  const row = element("li", { "data-player": seat.name, "data-score": seat.score }, badge(seat), element("b", {}, seat.name), ...points);
  const notes = [...(seat.turn ? [say("to-move")] : []), ...seat.notes];
  row.append(element("small", {}, notes.length ? inRow(notes) : ""));
  row.classList.toggle("turn", seat.turn);
  return row;
}

function changeTheme() {
  const dark = byId("theme").getAttribute("aria-pressed") !== "true";
  document.documentElement.dataset.theme = dark ? "dark" : "light";
  byId("theme").setAttribute("aria-pressed", String(dark));
}
