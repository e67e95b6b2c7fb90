// What happens, as it happens: a stream that is taken up again by itself, after sleep, without network, when the server
// was started anew.

const SILENT = 25000;
let heard = 0;
let stop = null;
let waker = null;

function take(event) {
  const fields = {};
  for (const line of event.split("\n")) {
    const colon = line.indexOf(":");
    if (colon > 0) fields[line.slice(0, colon)] = line.slice(colon + 1).trim();
  }
  if (!fields.data) return;
  const data = JSON.parse(fields.data);
  if (fields.event === "right") {
    right = data;
    document.body.dataset.right = data;
    return;
  }
  if (data.since >= 0 && data.since !== shown?.version) {
    stop?.abort();
    return;
  }
  shown = data;
  document.body.dataset.state = "live";
  document.body.dataset.version = data.version;
  document.body.dataset.n = data.n;
  showAll();
  showPicture(data.picture);
  followTimer(data.timer);
}

async function listen() {
  stop = new AbortController();
  const answer = await fetch("/events", { headers, cache: "no-store", signal: stop.signal });
  if (answer.status === 401) return "wrong-token";
  if (!answer.ok) return "full";
  const reader = answer.body.pipeThrough(new TextDecoderStream()).getReader();
  let rest = "";
  for (;;) {
    const { value, done } = await reader.read();
    if (done) return "lost";
    heard = performance.now();
    const events = (rest + value).split("\n\n");
    rest = events.pop();
    events.forEach(take);
  }
}

function trouble(key) {
  document.body.dataset.state = key;
  byId("trouble").textContent = say(key);
  byId("trouble").hidden = false;
}

async function follow() {
  if (!token) return trouble("no-token");
  for (let wait = 250; ; wait = Math.min(3000, wait * 2)) {
    const before = heard;
    heard = performance.now();
    let ended = "lost";
    try {
      ended = await listen();
    } catch {
      // Broken off, by the network or by the watchdog below.
    }
    trouble(ended);
    if (ended === "wrong-token") return undefined;
    if (heard > before + 5000) wait = 250;
    await Promise.race([pause(wait), new Promise((wake) => (waker = wake))]);
  }
}

function wakeUp(longest) {
  if (performance.now() - heard > longest) stop?.abort();
  waker?.();
}

// A phone that slept has a connection that looks alive and is not.
setInterval(() => performance.now() - heard > SILENT && wakeUp(SILENT), 1000);
document.addEventListener("visibilitychange", () => document.hidden || wakeUp(11000));
// Gone or back: in both cases it is tried at once, since a page on this machine needs no network.
for (const event of ["online", "offline"]) addEventListener(event, () => wakeUp(0));
addEventListener("hashchange", () => location.reload());
