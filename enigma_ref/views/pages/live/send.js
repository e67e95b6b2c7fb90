// Sending: a move to try or to write. What does not arrive is sent again, with the same key, so that it counts once; but
// not for ever, and not once something else was tapped: a move must not be written when nobody thinks of it any more.

const token = location.hash.slice(1);
const headers = { Authorization: `Bearer ${token}` };
const PATIENCE = 40000;
const pause = (time) => new Promise((done) => setTimeout(done, time));
const newKey = () => Array.from(crypto.getRandomValues(new Uint8Array(12)), (byte) => byte.toString(16).padStart(2, "0")).join("");

async function send(path, move, base, waiting) {
  const body = JSON.stringify({ base, move, key: newKey() });
  const ends = performance.now() + PATIENCE;
  for (let wait = 300; ; wait = Math.min(3000, wait * 2)) {
    try {
      const options = { method: "POST", headers: { ...headers, "Content-Type": "application/json" }, body, signal: AbortSignal.timeout(12000) };
      const answer = await fetch(path, options);
      if (answer.ok) return await answer.json();
      if (answer.status < 429) return { refused: say("wrong-token"), lasts: true };
    } catch {
      // No connection, or none in time: it may have arrived, which the key tells.
    }
    if (performance.now() > ends) return { refused: say("not-sent"), lasts: true };
    if (!waiting(say("unsent"))) return {};
    await pause(wait);
  }
}

const attempt = (move, waiting) => send("/try", move, shown.n, waiting);
const enter = (move, base, waiting) => send("/enter", move, base, waiting);
