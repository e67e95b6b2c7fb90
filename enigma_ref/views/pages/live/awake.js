// After one tap: sound and vibration when time is up, and a screen that stays on. Browsers give neither before a tap.

let sound = null;
let lock = null;

async function stayAwake() {
  // Only addresses that a browser trusts have the wake lock; over plain HTTP a video that plays does the same.
  try {
    lock = await navigator.wakeLock.request("screen");
    lock.addEventListener("release", () => (lock = null));
  } catch {
    playNothing();
  }
}

function playNothing() {
  const video = byId("awake") ?? element("video", { id: "awake", muted: "", loop: "", playsinline: "", "aria-hidden": "true", tabindex: "-1" });
  video.muted = true;
  if (!video.isConnected) {
    video.append(...NOTHING.map((src) => element("source", { src, type: src.slice(5, src.indexOf(";")) })));
    document.body.append(video);
  }
  video.play().catch(() => {});
}

function beep(lengths) {
  if (!sound) return;
  let at = sound.currentTime;
  for (const length of lengths) {
    const tone = sound.createOscillator();
    const volume = sound.createGain();
    tone.frequency.value = 880;
    volume.gain.value = 0.25;
    tone.connect(volume).connect(sound.destination);
    tone.start(at);
    tone.stop(at + length);
    at += length + 0.12;
  }
}

function ring() {
  document.body.dataset.rung = String(Number(document.body.dataset.rung ?? 0) + 1);
  beep([0.35, 0.35, 0.7]);
  navigator.vibrate?.([400, 150, 400, 150, 800]);
}

byId("wake").addEventListener("click", () => {
  sound ??= new AudioContext();
  sound.resume();
  beep([0.05]);
  navigator.vibrate?.(40);
  stayAwake();
  byId("wake").setAttribute("aria-pressed", "true");
  byId("wake").textContent = say("awake");
});

document.addEventListener("visibilitychange", () => {
  if (document.hidden || byId("wake").getAttribute("aria-pressed") !== "true") return;
  sound?.resume();
  if (!lock) stayAwake();
});
