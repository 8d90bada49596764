// Your finger: recorded on the film, shown as what it is, compared under all policies.

import { find, hush, make, say } from "./elements.js";
import { command } from "./inspect.js";
import { on, send } from "./link.js";
import { canvas, forget, place } from "./screen.js";
import { clock, frame, pause, tellLive } from "./transport.js";

/** A recording under way: its fingers by pointer, and the time stamp of the first touch. */
let live = null;
let pair = null;

function start() {
  if (!clock.film || live) return;
  hush();
  pause();
  live = { from: frame(), fingers: new Map(), first: null, hasPicture: true, sent: 0 };
  clock.isLive = true;
  send("record", { frame: live.from });
  mark(true);
  requestAnimationFrame(pulse);
}

export function stop() {
  if (!live) return;
  live = null;
  clock.isLive = false;
  mark(false);
  send("stop");
}

function mark(isLive) {
  find("record").setAttribute("aria-pressed", String(isLive));
  find("record").lastChild.textContent = isLive ? "Stop" : "Record";
  find("live").hidden = !isLive;
  document.body.classList.toggle("live", isLive);
  find("glass").classList.toggle("live", isLive);
  canvas.classList.toggle("recording", isLive);
}

/** While a finger is recorded the film runs in real time, counted from the first touch. */
function pulse(now) {
  if (!live) return;
  const since = live.first === null ? 0 : Math.max(0, now - live.first);
  // Who has not seen the last picture yet needs no other.
  if (live.first !== null && (live.hasPicture || now - live.sent > 100)) {
    Object.assign(live, { hasPicture: false, sent: now });
    send("touch", { samples: [], now: since });
  }
  tellLive(since);
  requestAnimationFrame(pulse);
}

function sample(event, phase) {
  if (!live) return;
  if (phase === "down") {
    canvas.setPointerCapture(event.pointerId);
    live.first ??= event.timeStamp;
    const free = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9].find((each) => ![...live.fingers.values()].includes(each));
    live.fingers.set(event.pointerId, free ?? 0);
  }
  const pointer = live.fingers.get(event.pointerId);
  if (pointer === undefined) return;
  event.preventDefault();
  const parts = phase === "move" ? (event.getCoalescedEvents?.() ?? []) : [];
  const events = parts.length ? parts : [event];
  const samples = events.map((each) => ({ pointer, phase, ...place(each), time: each.timeStamp - live.first }));
  send("touch", { samples, now: performance.now() - live.first });
  if (phase === "up" || phase === "cancel") live.fingers.delete(event.pointerId);
}

// MARK: the panel

const action = (text, type, isFirst) =>
  make("button", { text, class: isFirst ? "primary" : "", onclick: () => send(type) });

/** The panel as it is before anything was recorded. */
export function idle() {
  pair = null;
  find("finger").replaceChildren(
    make("p", { text: "Record, then draw on the phone: mouse, pen or touch. The scene runs live under your finger, from the frame that is shown." }),
    make("div", { class: "bar" }, make("button", { class: "primary", text: "Record from here", onclick: start })),
    make("h3", { text: "Compare" }),
    make("div", { class: "bar" }, action("All policies", "policies"), action("Which would you ship?", "blind")),
    make("div", { id: "outcome", role: "status" }));
}

function recorded({ text, event, file, samples, seconds, command: replay }) {
  idle();
  find("outcome").replaceChildren(make("div", { class: "card" },
    make("h3", { text: "Your finger" }), make("p", { text }),
    samples ? make("p", { class: "soft", text: `${samples} samples in ${seconds.toFixed(2)} s${file ? `, ${file}` : ", inline"}` }) : null,
    make("pre", { text: event }),
    make("div", { class: "bar" }, action("Save", "save", true), action("Simplify", "simplify"), action("Discard", "discard")),
    replay ? make("h3", { text: "What was shown live, once it is saved" }) : null, replay ? command(replay) : null));
}

/** Says what the finger takes the place of. */
function recording({ replaces }) {
  idle();
  find("outcome").replaceChildren(make("div", { class: "card" },
    make("p", { text: "Put your finger on the film. Esc ends." }),
    replaces.length ? make("p", { class: "soft", text: `It takes the place of ${replaces.join(", ")}.` }) : null));
}

function compared({ policies, refused }) {
  find("outcome").replaceChildren(make("div", { class: "card" },
    make("h3", { text: `${policies.length} policies under one finger` }),
    make("p", { text: policies.join(", ") }),
    refused.map(({ policy, why }) => make("p", { class: "soft", text: `not ${policy}: ${why}` })),
    make("div", { class: "bar" }, action("Save as a scene", "save", true), action("Back to the scene", "discard"))));
}

function simplified({ ok, text, event }) {
  find("outcome").append(make("div", { class: "card" },
    make("h3", { text: ok ? "Simpler" : "Stays as it is" }), make("p", { text }),
    event ? make("pre", { text: event }) : null));
}

/** Says what was written, which can be taken back; a comparison leaves its recording. */
function saved(path, text) {
  say(`Written: ${path}`);
  const card = make("div", { class: "card saved" },
    make("h3", { text: "Saved" }), make("p", { class: "code", text: path }), text ? command(text) : null,
    make("div", { class: "bar" }, action("Undo", "undo")));
  if (/\.policies\.json$/.test(path)) find("outcome").append(card);
  else find("outcome").replaceChildren(card);
}

function blind(message) {
  pair = { side: 0, ...message };
  const look = (side) => { pair.side = side; forget(); send("side", { side }); words(); };
  const words = () => {
    buttons.forEach((button, side) => button.setAttribute("aria-pressed", String(side === pair.side)));
  };
  pair.flip = () => look(1 - pair.side);
  const buttons = ["A", "B"].map((name, side) => make("button", { text: name, onclick: () => look(side) }));
  find("outcome").replaceChildren(make("div", { class: "card" },
    make("h3", { text: "Which would you ship?" }),
    make("p", { class: "soft", text: "Two of the scene's variants, in a random order. X switches." }),
    make("div", { class: "bar" }, buttons),
    make("div", { class: "bar" }, make("button", { class: "primary", text: "I would ship this one",
      onclick: () => send("reveal", { side: pair.side }) }))));
  words();
}

export const flip = () => pair?.flip();

export function begin() {
  idle();
  find("record").addEventListener("click", () => (live ? stop() : (show(), start())));
  const phases = { pointerdown: "down", pointermove: "move", pointerup: "up", pointercancel: "cancel" };
  for (const [name, phase] of Object.entries(phases)) {
    canvas.addEventListener(name, (event) => sample(event, phase));
  }
  canvas.addEventListener("touchstart", (event) => { if (live) event.preventDefault(); }, { passive: false });
  canvas.addEventListener("picture", () => { if (live) live.hasPicture = true; });
  on("recorded", recorded);
  on("idle", idle);
  on("undone", () => {
    find("outcome").querySelector(".saved")?.remove();
    say("Taken back");
  });
  on("unrecorded", () => {
    idle();
    say("No finger went down. Press Record, then draw on the phone.");
  });
  on("recording", recording);
  on("simplified", simplified);
  on("policies", compared);
  on("blind", blind);
  on("revealed", ({ names, chosen }) => {
    find("outcome").append(make("div", { class: "card" },
      make("p", { text: `You chose ${chosen}. A was ${names[0]}, B was ${names[1]}.` })));
    pair = null;
  });
  on("link", (isOn) => { if (!isOn) stop(); });
  on("wrote", ({ what, path, command: text }) => {
    if (what === "scene") saved(path, text);
  });
}

const show = () => find("tab-finger").click();
