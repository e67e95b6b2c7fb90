// One move from the tap to the record, beside the thing that was touched: refused, or shown and confirmed, or written.

// What was said of a move is true of the record that it was said of: once that moves on, it goes away.
const looks = new Set();
let settledAt = null;

function settleLooks() {
  const moved = settledAt !== shown.n;
  settledAt = shown.n;
  for (const look of looks) {
    if (!look.place.isConnected) looks.delete(look);
    else if (moved) look.settle();
  }
}

// `renew` is what to do instead where a look that was taken is taken anew.
function lookAt(place, renew) {
  const refusal = element("p", { class: "refusal", role: "alert" });
  const confirm = element("div", { class: "confirm" });
  place.append(refusal, confirm);
  let turn = 0;
  // The entry behind which what is said here stands; none while nothing is said, or while it is on its way.
  let saidAt = null;

  function clear() {
    turn++;
    saidAt = null;
    refusal.textContent = "";
    confirm.replaceChildren();
    dropPreview();
  }

  function settle() {
    if (saidAt === null || saidAt === shown.n) return;
    clear();
    renew?.();
  }

  function refused(answer, base) {
    // Who came too late is told by what: that is said of the entry that came first. What never arrived is said until
    // something else is tapped.
    saidAt = answer.lasts ? null : Math.max(answer.moved ?? base, shown.n);
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
    if (answer.refused) refused(answer, base);
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
      refused(answer, base);
      done?.(answer);
      return answer;
    }
    if (answer.since === undefined || answer.since === shown.version) showPreview(answer.picture);
    saidAt = base;
    const told = answer.told.length ? answer.told : [say("changes-none")];
    const written = element("p", { class: "as-written" }, element("code", {}, answer.move));
    confirm.replaceChildren(element("p", { class: "unwritten" }, say("unwritten")), written, ...told.map((line) => element("p", {}, line)));
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

  looks.add({ place, settle });
  return { clear, show, write };
}
