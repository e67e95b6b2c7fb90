// Small helpers. Text from the record only ever becomes text nodes and attributes, never markup.

const SVG = "http://www.w3.org/2000/svg";

const byId = (id) => document.getElementById(id);

function element(name, properties = {}, ...children) {
  const made = document.createElement(name);
  set(made, properties);
  made.append(...children);
  return made;
}

function set(made, properties) {
  for (const [key, value] of Object.entries(properties)) {
    if (key === "class") made.className = value;
    else if (value !== null) made.setAttribute(key, value);
  }
}

function shape(name, attributes = {}, text = "") {
  const made = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  if (text) made.textContent = text;
  return made;
}

// What stays as it is costs the browser nothing; another text in the same place costs it less than another place.
function write(made, text) {
  const first = made.firstChild;
  if (text && first instanceof Text && !first.nextSibling) {
    if (first.data !== text) first.data = text;
  } else if (made.textContent !== text) made.textContent = text;
}

function put(made, name, value) {
  if (made.getAttribute(name) !== value) made.setAttribute(name, value);
}

function tinted(made, color) {
  const [fill, ink] = game.tints[color];
  made.style.backgroundColor = fill;
  made.style.color = ink;
  return made;
}

// What is made again and again is made once and copied.
const patterns = new Map();

function copyOf(key, make) {
  if (!patterns.has(key)) patterns.set(key, make());
  return patterns.get(key).cloneNode(true);
}

// A player's sign in the colour of the networkers, as on the board.
const badge = ({ sign, color }) =>
  copyOf(`${sign} ${color}`, () => tinted(element("span", { class: "badge", "aria-hidden": "true" }, sign), color));

const swatch = (color) => copyOf(color, () => tinted(element("span", { class: "swatch", "aria-hidden": "true" }), color));

// Several things where a sentence has one hole.
function together(...children) {
  const made = document.createDocumentFragment();
  made.append(...children);
  return made;
}

// A list whose buttons are one stop for the Tab key: up and down go from one to the next.
function oneStop(list, choose) {
  list.addEventListener("keydown", (event) => {
    const way = { ArrowUp: -1, ArrowDown: 1 }[event.key];
    const all = way ? [...list.querySelectorAll("button")].filter((made) => made.offsetParent) : [];
    const next = all[all.indexOf(event.target) + way];
    if (way) event.preventDefault();
    if (next) choose(next);
  });
}
