// The picture, in layers: most stay as they are from one moment to the next, so only new ones are sent and made.

const board = byId("board");
const stage = byId("stage");
let layers = [];
let view = "";
let borrowed = false;

// Nothing but what the server drew comes here, with all text of the record escaped in it.
function drawn(markup) {
  const holder = shape("svg");
  holder.innerHTML = markup.join("");
  return [...holder.children];
}

function assembled(picture) {
  const fresh = drawn(picture.pieces.filter((piece) => typeof piece === "string"));
  return picture.pieces.flatMap((piece) => (typeof piece === "string" ? [fresh.shift()] : layers.slice(...piece)));
}

function lay(list, box) {
  board.replaceChildren(byId("board-title"), byId("board-text"), ...list);
  board.setAttribute("viewBox", box);
  const [, , width, height] = box.split(" ").map(Number);
  // A free spot must be large enough for a thumb: a large board is wider than the phone then, and can be scrolled.
  const fits = Math.min(stage.clientWidth / width, stage.clientHeight / height);
  const scale = document.body.dataset.touch ? Math.max(fits, 0.48) : fits;
  board.style.width = scale > fits ? `${width * scale}px` : "";
  board.style.height = scale > fits ? `${height * scale}px` : "";
}

function showPicture(picture) {
  stage.hidden = !picture;
  if (!picture) return;
  byId("board-title").textContent = picture.title;
  byId("board-text").textContent = picture.description;
  layers = assembled(picture);
  view = picture.view;
  borrowed = false;
  lay(layers, view);
  seeLast();
}

// What a move would look like, until it is dropped or something else happens.
function showPreview(picture) {
  if (!picture) return;
  borrowed = true;
  lay(assembled(picture), picture.view);
  seeLast();
}

function dropPreview() {
  if (borrowed) lay(layers, view);
  borrowed = false;
}

function seeLast() {
  const last = board.querySelector(".last");
  if (!last || !board.style.width) return;
  const at = last.getBoundingClientRect();
  const around = stage.getBoundingClientRect();
  stage.scrollBy(at.left - around.left - around.width / 2, at.top - around.top - around.height / 2);
}

addEventListener("resize", () => view && !borrowed && lay(layers, view));
