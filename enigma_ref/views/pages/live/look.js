// One move from the tap to the record, beside the thing that was touched: refused, or shown and confirmed, or written.

function lookAt(place) {
  const refusal = element("p", { class: "refusal", role: "alert" });
  const confirm = element("div", { class: "confirm" });
  place.append(refusal, confirm);
  let turn = 0;

  function clear() {
    turn++;
    refusal.textContent = "";
    confirm.replaceChildren();
    dropPreview();
  }

  function refused(answer) {
    refusal.textContent = [answer.refused, answer.why].filter(Boolean).join(" ");
  }

  const waiting = (mine) => (text) => {
    if (mine === turn) refusal.textContent = text;
    return mine === turn;
  };

  async function write(move, base, done) {
    clear();
    const mine = turn;
    const answer = await enter(move, base, waiting(mine));
    if (mine !== turn) return;
    refusal.textContent = "";
    if (answer.refused) refused(answer);
    done?.(answer);
  }

  // Show what a move would do; `offer` is whether to put a button there that writes it.
  async function show(move, { done, offer = true } = {}) {
    clear();
    const mine = turn;
    const base = shown.n;
    const answer = await attempt(move, waiting(mine));
    if (mine !== turn) return null;
    refusal.textContent = "";
    if (answer.refused) {
      refused(answer);
      done?.(answer);
      return answer;
    }
    if (answer.since === undefined || answer.since === shown.version) showPreview(answer.picture);
    const told = answer.told.length ? answer.told : [say("changes-none")];
    confirm.replaceChildren(element("p", { class: "unwritten" }, say("unwritten")), ...told.map((line) => element("p", {}, line)));
    if (offer) {
      const yes = element("button", { type: "button", class: "good" }, say("write"));
      const no = element("button", { type: "button" }, say("drop"));
      yes.addEventListener("click", () => write(move, base, done));
      no.addEventListener("click", clear);
      confirm.append(yes, no);
      confirm.scrollIntoView({ block: "nearest" });
    }
    return { ...answer, base };
  }

  return { clear, show, write, refused: (text) => (refusal.textContent = text) };
}
