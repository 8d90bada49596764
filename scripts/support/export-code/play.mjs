// node play.mjs PLATFORM FINGER END: touches a behavior by a finger's rows and prints times
// and values of frames at 60 a second, and of touches between them.
//
// FINGER is a list of { time, phase, x, y } in seconds and points, or of { time, phase: "go",
// stop }; a frame
// comes at each sixtieth after the last touch down, and whenever the finger is told of.

import * as behavior from "./behavior.mjs";

const [platform, finger, end] = process.argv.slice(2);

function element() {
  const listeners = {};
  let last = null;
  const tell = (name, { x, y }) => {
    const [movementX, movementY] = last ? [x - last.x, y - last.y] : [0, 0];
    last = { x, y };
    listeners[name]?.({ clientX: x, clientY: y, movementX, movementY, pointerId: 1 });
  };
  return {
    style: {},
    setPointerCapture() {},
    addEventListener: (name, listener) => {
      listeners[name] = listener;
    },
    down: (row) => {
      last = null;
      tell("pointerdown", row);
    },
    move: (row) => tell("pointermove", row),
    up: (row) => {
      tell("pointerup", row);
      tell("click", row);
    },
  };
}

/** The only function that a module exports. */
const make = Object.values(behavior).find((value) => typeof value === "function");

async function player() {
  if (platform === "motion") {
    const { advance } = await import("motion");
    const node = element();
    const { shown, go } = make(node);
    return { advance, ...node, go, value: () => shown.get() };
  }
  if (platform === "react-spring") {
    const { advance } = await import("@react-spring/web");
    const drag = await import("@use-gesture/react");
    const { style, onClick, go } = make();
    const [value] = Object.values(style);
    const click = { down() {}, move() {}, up: onClick };
    return { advance, ...(onClick ? click : drag), go, value: () => value.get() };
  }
  const { advance } = await import("react-native-reanimated");
  const { down, move, up } = await import("react-native-gesture-handler");
  const { style, go } = make();
  const number = (text) => (typeof text === "string" ? parseFloat(text) : text);
  const value = () => number(Object.values(style().transform?.[0] ?? style())[0]);
  return { advance, down, move, up, go, value };
}

const { advance, value, ...touch } = await player();
const rows = [];
let time = 0;
let origin = null;
function passTo(until) {
  if (origin === null) return;
  while (time < until - 1e-9) {
    const count = Math.floor((time - origin) * 60 + 1e-6) + 1;
    const next = Math.min(origin + count / 60, until);
    advance(next - time);
    time = next;
    rows.push([time, value()]);
  }
}
for (const row of JSON.parse(finger)) {
  passTo(row.time);
  time = row.time;
  if (row.phase === "down" || row.phase === "go") origin = time;
  touch[row.phase](row.phase === "go" ? row.stop : row);
  rows.push([time, value()]);
}
passTo(Number(end));
console.log(JSON.stringify(rows));
