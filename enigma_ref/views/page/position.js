// The position at a step: a flat map. Each step has what it changes; what that undoes is found once, at the start.

const position = new Map();
let current = -1;

function apply(map, patch) {
  const before = {};
  for (const [key, value] of Object.entries(patch)) {
    before[key] = map.has(key) ? map.get(key) : null;
    if (value === null) map.delete(key);
    else map.set(key, value);
  }
  return before;
}

function findBackward() {
  const walked = new Map();
  return game.steps.map((step) => apply(walked, step.patch));
}

const backward = findBackward();

// Go to a step and return the keys that changed on the way.
function moveTo(target) {
  const changed = new Set();
  const follow = (patch) => {
    apply(position, patch);
    for (const key of Object.keys(patch)) changed.add(key);
  };
  while (current < target) follow(game.steps[++current].patch);
  while (current > target) follow(backward[current--]);
  return changed;
}

// A system as the page speaks of it.
function systemAt(number) {
  const found = position.get(`s${number}`);
  if (!found) return null;
  const [closed, openEnds, counts, networkers, worth, first] = found;
  const cells = game.colors.map((color, index) => [color, counts[index]]).filter(([, count]) => count);
  return { number, closed: Boolean(closed), openEnds, cells, networkers, worth, first };
}

// All systems with a cell, in the order in which their first cells were laid.
function systems() {
  const found = [];
  for (const key of position.keys()) if (key[0] === "s") found.push(systemAt(Number(key.slice(1))));
  return found.filter((system) => system.first >= 0).sort((one, other) => one.first - other.first);
}
