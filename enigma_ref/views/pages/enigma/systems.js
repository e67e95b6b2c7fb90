// Conduit systems at a step, as the page speaks of them.

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
