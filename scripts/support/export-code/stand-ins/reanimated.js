// Our own stand-in for Reanimated, of the documented formula: springs in closed form from
// frame to frame. A new one goes on with the velocity of the one that runs, to which its own
// is added.

import { state } from "motion";

const values = [];

export function useSharedValue(initial) {
  const shared = { current: initial, running: null };
  values.push(shared);
  return {
    get value() {
      return shared.current;
    },
    set value(next) {
      if (typeof next !== "object") {
        Object.assign(shared, { current: next, running: null });
        return;
      }
      const velocity = (shared.running?.velocity ?? 0) + next.velocity;
      shared.running = { ...next, velocity };
    },
  };
}

export const withSpring = (to, config) => ({ ...config, to });
export const useAnimatedStyle = (style) => style;

export function advance(seconds) {
  for (const shared of values) {
    if (!shared.running) continue;
    const next = state({ ...shared.running, from: shared.current }, seconds);
    shared.current = next.value;
    shared.running.velocity = next.velocity;
  }
}
