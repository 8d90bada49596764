// The socket: messages both ways, questions with answers, and a new try when it is gone.

const listeners = new Map();
const waiting = new Map();
let socket = null;
let number = 0;
let tries = 0;

/** Calls back with every message of a type; "picture" has the bytes, "link" tells on or off. */
export function on(type, listener) {
  listeners.set(type, [...(listeners.get(type) ?? []), listener]);
}

function emit(type, value) {
  for (const listener of listeners.get(type) ?? []) listener(value);
}

export const nextId = () => ++number;

export function send(type, fields = {}) {
  if (socket?.readyState !== WebSocket.OPEN) return false;
  socket.send(JSON.stringify({ type, ...fields }));
  return true;
}

/** Sends a question and promises the answer with its id: `null` where none will come, as after
 * a newer question of the kind. */
export function ask(type, fields = {}) {
  const id = nextId();
  return new Promise((answer) => {
    waiting.get(type)?.answer(null);
    waiting.set(type, { id, answer });
    send(type, { ...fields, id });
  });
}

/** Nothing that was asked before will be answered. */
function giveUp() {
  for (const { answer } of waiting.values()) answer(null);
  waiting.clear();
}

const answers = { curves: "curves", values: "values", inspected: "inspect" };

function receive(message) {
  const asked = answers[message.type];
  if (message.type === "film") giveUp();
  if (message.type === "failed") {
    for (const [type, { id, answer }] of waiting) if (id === message.id) { waiting.delete(type); answer(null); }
  }
  if (!asked) return emit(message.type, message);
  const pending = waiting.get(asked);
  if (pending?.id !== message.id) return;
  waiting.delete(asked);
  pending.answer(message);
}

export function connect() {
  const place = new URL("socket", location.href);
  place.protocol = place.protocol === "https:" ? "wss:" : "ws:";
  socket = new WebSocket(place);
  socket.binaryType = "arraybuffer";
  socket.onopen = () => { tries = 0; emit("link", true); };
  socket.onmessage = ({ data }) =>
    typeof data === "string" ? receive(JSON.parse(data)) : emit("picture", data);
  socket.onclose = () => {
    giveUp();
    tries += 1;
    emit("link", false);
    setTimeout(connect, Math.min(8, tries) * 1000);
  };
}
