// The countdown: the server says how much is left, the page counts on from there, whatever its own clock shows.

let running = null;
const rung = new Set();
const warned = new Set();

function followTimer(timer) {
  running = timer && { ...timer, since: performance.now() };
  tick();
}

function tick() {
  const face = byId("timer");
  face.hidden = !running;
  if (!running) {
    byId("alarm").textContent = "";
    return;
  }
  const left = Math.max(0, running.left - (performance.now() - running.since) / 1000);
  face.textContent = left ? say("time-left", { seconds: Math.ceil(left) }) : say("time-up");
  face.toggleAttribute("data-up", !left);
  if (left && left <= 10 && !warned.has(running.entry)) {
    warned.add(running.entry);
    byId("alarm").textContent = say("ten-seconds");
    beep([0.12]);
  }
  if (!left && !rung.has(running.entry)) {
    rung.add(running.entry);
    byId("alarm").textContent = say("time-up");
    // A page that is opened long after time was up need not cry.
    if (performance.now() - running.since > 1000 || running.left > 0) ring();
  }
}

setInterval(tick, 200);
