// Our own stand-in for Motion, of the documented formula: springs in closed form, and values
// that measure their velocity over the last frame. `advance` moves all on by one frame.

const values = [];

export function motionValue(initial) {
  let current = initial;
  let before = initial;
  let frame = 0;
  let running = null;
  const listeners = [];
  const change = (value) => {
    current = value;
    listeners.forEach((listener) => listener(value));
  };
  const value = {
    get: () => current,
    set: change,
    stop: () => {
      running = null;
    },
    getVelocity: () => (frame > 0 ? (current - before) / frame : 0),
    on: (_, listener) => listeners.push(listener),
    run: (spring) => {
      running = { ...spring, elapsed: 0 };
    },
    advance: (seconds) => {
      before = current;
      frame = seconds;
      if (!running) return;
      running.elapsed += seconds;
      const { value, velocity } = state(running, running.elapsed);
      const isThere = Math.abs(value - running.to) <= running.restDelta;
      const isAtRest = isThere && Math.abs(velocity) <= running.restSpeed;
      change(isAtRest ? running.to : value);
      if (isAtRest) running = null;
    },
  };
  values.push(value);
  return value;
}

export function animate(value, to, options) {
  if (options.type !== "spring") throw new Error("a spring was expected");
  value.run({ ...options, from: value.get(), to });
}

export const advance = (seconds) => values.forEach((value) => value.advance(seconds));

/** A spring's state so many seconds after its start. */
export function state({ stiffness, damping, mass, from, to, velocity }, t) {
  const w = Math.sqrt(stiffness / mass);
  const z = damping / (2 * Math.sqrt(stiffness * mass));
  const d = from - to;
  if (Math.abs(z - 1) < 1e-9) {
    const b = velocity + w * d;
    const e = Math.exp(-w * t);
    return { value: to + (d + b * t) * e, velocity: (b - w * (d + b * t)) * e };
  }
  if (z < 1) {
    const wd = w * Math.sqrt(1 - z * z);
    const b = (velocity + z * w * d) / wd;
    const e = Math.exp(-z * w * t);
    const [c, s] = [Math.cos(wd * t), Math.sin(wd * t)];
    return {
      value: to + e * (d * c + b * s),
      velocity: e * ((b * wd - z * w * d) * c - (d * wd + z * w * b) * s),
    };
  }
  const q = Math.sqrt(z * z - 1);
  const [r, k] = [w * (q - z), -w * (q + z)];
  const b = (velocity - k * d) / (r - k);
  const [x, y] = [b * Math.exp(r * t), (d - b) * Math.exp(k * t)];
  return { value: to + x + y, velocity: r * x + k * y };
}
