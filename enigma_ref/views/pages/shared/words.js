// What the page says. Its words come with the game, in the language of the reader: no script has a sentence of its own.

const game = JSON.parse(document.getElementById("game").textContent);
const words = game.words;

const HOLE = /\{\{|\}\}|\{(\w+)(?::([^}]*))?\}/g;

// A word of the game, such as a colour, which a language may put in a case.
const term = (word) => ({ term: word });

// The class of a number decides which of the alternatives fits it. The table goes as far as languages tell numbers apart.
const pluralOf = (number) => Number(words.plurals[number < 100 ? number : 100 + (number % 100)]);

function filled(value, form) {
  if (form.includes("|")) {
    const forms = form.split("|"); // fewer than the language has, where a sentence is left in English
    return forms[Math.min(pluralOf(value), forms.length - 1)];
  }
  if (value instanceof Node) return value;
  const text = value.term ? words.terms[value.term][form] : String(value);
  return form === "^" ? text.charAt(0).toUpperCase() + text.slice(1) : text;
}

function pieces(template, given) {
  const found = [];
  let from = 0;
  for (const hole of template.matchAll(HOLE)) {
    found.push(template.slice(from, hole.index));
    found.push(hole[1] ? filled(given[hole[1]], hole[2] ?? "") : hole[0].charAt(0));
    from = hole.index + hole[0].length;
  }
  return [...found, template.slice(from)].filter((piece) => piece !== "");
}

// A sentence as text; and one with elements in its holes, as what can be appended.
const say = (key, given = {}) => pieces(words.templates[key], given).join("");
const phrase = (key, given) => pieces(words.templates[key], given);

const inRow = (items) => items.reduce((some, more) => pieces(words.more, { some, more }).join(""));
const listed = (items) =>
  items.length < 2 ? items.join("") : pieces(words.pair, { most: inRow(items.slice(0, -1)), last: items.at(-1) }).join("");
