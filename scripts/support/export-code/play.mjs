// node play.mjs PLATFORM TAPS END: taps a behavior at instants in seconds and
// prints times and values of frames at 60 a second, counted from each tap.

import * as behavior from "./behavior.mjs";

const [platform, times, end] = process.argv.slice(2);

function element() {
  const listeners = {};
  return {
    style: {},
    setPointerCapture() {},
    addEventListener: (name, listener) => {
      listeners[name] = listener;
    },
    tap: () => {
      if (listeners.click) return listeners.click({});
      listeners.pointerdown({ clientX: 0, clientY: 0 });
      listeners.pointerup({});
    },
  };
}

/** The only function that a module exports. */
const make = Object.values(behavior).find((value) => typeof value === "function");

async function player() {
  if (platform === "motion") {
    const { advance } = await import("motion");
    const node = element();
    const { shown } = make(node);
    return { advance, tap: node.tap, value: () => shown.get() };
  }
  if (platform === "react-spring") {
    const { advance } = await import("@react-spring/web");
    const { style, onClick } = make();
    const [value] = Object.values(style);
    return { advance, tap: onClick, value: () => value.get() };
  }
  const { advance } = await import("react-native-reanimated");
  const { tap } = await import("react-native-gesture-handler");
  const { style } = make();
  const number = (text) => (typeof text === "string" ? parseFloat(text) : text);
  const value = () => number(Object.values(style().transform?.[0] ?? style())[0]);
  return { advance, tap, value };
}

const { advance, tap, value } = await player();
const rows = [];
const taps = JSON.parse(times);
taps.forEach((start, index) => {
  tap();
  const until = taps[index + 1] ?? Number(end);
  let time = start;
  while (time < until - 1e-9) {
    const next = Math.min(time + 1 / 60, until);
    advance(next - time);
    time = next;
    rows.push([time, value()]);
  }
});
console.log(JSON.stringify(rows));
