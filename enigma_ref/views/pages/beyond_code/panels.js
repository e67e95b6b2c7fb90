// What stands beside the mansion: players, games, the deeds of this game, what is known of each card.

// A word of the game, which each language says in its own way, or what the table named.
const word = (name) => (Object.hasOwn(words.terms, name) ? term(name) : name);
const spoken = (name) => filled(word(name), "");

function showPlayers() {
  const { turn } = game.steps[current];
  const rows = game.players.map((player, seat) => {
    const [silence, decoding, chaos, out, role, triumphs, keeper] = position.get(`t${seat}`);
    const data = { "data-player": player.name, "data-out": out, "data-triumphs": triumphs, "data-shows": role };
    const held = { silence, decoding, chaos };
    const tokens = Object.keys(held).filter((token) => held[token]);
    const classes = [...(seat === turn ? ["turn"] : []), ...(out ? ["out"] : [])];
    const notes = [...(keeper ? [say("keeper")] : []), ...(seat === turn ? [say("to-move")] : [])];
    return element(
      "li",
      { class: classes.join(" "), "data-tokens": tokens.join(" "), ...data },
      badge(player),
      element("b", {}, player.name),
      element("span", { class: "role" }, notes.length ? inRow(notes) : ""),
      element("span", { class: "held" }, ...tokens.map((token) => chip(token, say(token))), ...openly(out, role)),
      element("strong", { title: say("triumphs", { n: triumphs }) }, triumphs ? "I".repeat(triumphs) : ""),
    );
  });
  byId("scores").firstElementChild.replaceChildren(...rows);
}

const chip = (kind, text) => element("span", { class: `chip ${kind}` }, text);

function openly(out, role) {
  const shows = role ? [chip("shows", say("shows", { role: word(role) }))] : [];
  return [...(out ? [chip("out", say("out"))] : []), ...shows];
}

function showGames() {
  const found = [];
  for (let n = 1; position.has(`g${n}`); n++) found.push(element("li", {}, position.get(`g${n}`)));
  const none = element("li", { class: "none" }, say("no-games"));
  byId("games").querySelector("ol").replaceChildren(...(found.length ? found : [none]));
  const breaks = position.get("breaks");
  byId("breaks").textContent = breaks ? say("breakthroughs", { n: breaks[0], most: breaks[1] }) : "";
}

function showTale() {
  const found = [];
  for (let n = 0; position.has(`n${n}`); n++) found.push(tell(position.get(`n${n}`)));
  const none = element("li", { class: "none" }, game.alone ? say("nothing-picked") : say("nothing-yet"));
  byId("tale").querySelector("ol").replaceChildren(...(found.length ? found : [none]));
}

// One deed: who did what, and what came of it.
function tell([seat, place, card, outcome, checker, decoding]) {
  const holes = { player: element("b", {}, game.players[seat].name), position: place, card: element("em", {}, spoken(card)) };
  const named = decoding ? phrase("deed-decoded", holes) : phrase("deed-named", holes);
  const picked = decoding ? phrase("deed-picked-decoding", holes) : phrase("deed-picked", holes);
  const told = !place ? phrase("deed-goal", holes) : outcome === "picked" ? picked : named;
  const data = { class: outcome, "data-position": place, "data-card": card, "data-outcome": outcome };
  const came = outcome === "picked" ? [] : [element("span", { class: "came" }, cameOf(outcome, checker))];
  return element("li", data, badge(game.players[seat]), element("span", { class: "deed" }, ...told), ...came);
}

function cameOf(outcome, checker) {
  const who = { checker: checker === null ? "" : game.players[checker].name };
  switch (outcome) {
    case "named": return say("out-named");
    case "believed": return say("out-believed");
    case "unchecked": return say("out-unchecked");
    case "checks": return say("out-checks", who);
    case "truth": return say("out-truth", who);
    case "lie": return say("out-lie", who);
    case "reached": return say("out-reached");
    default: return say("out-missed");
  }
}

function showKnown() {
  const found = PLACES.filter((place) => position.has(`k${place[1]}`));
  const rows = found.map((place) => element("li", { "data-position": place }, describePlace(place)));
  const none = element("li", { class: "none" }, say("nothing-known"));
  byId("known").querySelector("ul").replaceChildren(...(rows.length ? rows : [none]));
  byId("set").textContent = position.get("set").trim();
  const [silence, decoding, chaos] = position.get("supply");
  byId("supply").textContent = say("supply", { silence, decoding, chaos });
}

// Nothing of a step is itemised: it is told in words. Who hears the page hears where the marker is, too.
const itemised = () => [];
const heard = () => ({ besides: [], standing: position.get("time") });

// The end of a game, behind the move that led to it.
function gained(step) {
  if (!("won" in step)) return [];
  if (step.won === null) return [element("span", { class: "gain" }, say("nobody-won"))];
  const player = game.players[step.won];
  return [tinted(element("span", { class: "gain" }, say("won", { sign: player.sign })), player.color)];
}

function showGame(changed) {
  showMansion(changed);
  showPlayers();
  showGames();
  showTale();
  showKnown();
}
