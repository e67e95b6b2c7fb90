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
