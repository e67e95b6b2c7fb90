// Each phone says once whose it is. It is remembered there, and told to nobody: only what is entered says who did it.

const KEEP = "enigma-ref-me";
let me = recalled();

function recalled() {
  try {
    return localStorage.getItem(KEEP);
  } catch {
    return null;
  }
}

function be(name) {
  me = name;
  try {
    localStorage.setItem(KEEP, name);
  } catch {
    // A private window forgets, and asks again next time.
  }
  shown && showAll();
}

// The empty name is that of somebody who only watches.
const unknown = (seats) => me === null || (me !== "" && !seats.some((seat) => seat.name === me));

function askWho(seats) {
  const asks = unknown(seats);
  byId("who").hidden = !asks;
  if (asks) {
    const named = seats.map((seat) => nameButton(together(badge(seat), ` ${seat.name}`), seat.name));
    byId("names").replaceChildren(...named, nameButton(say("who-nobody"), ""));
    byId("me").replaceChildren();
    return;
  }
  const change = element("button", { type: "button" }, say("change-who"));
  change.addEventListener("click", () => {
    me = null;
    showAll();
  });
  byId("me").replaceChildren(me ? say("i-am", { player: me }) : say("i-watch"), change);
}

function nameButton(label, name) {
  const button = element("button", { type: "button", "data-name": name }, label);
  button.addEventListener("click", () => be(name));
  return button;
}
