// Our own stand-in for the gesture handler: a finger that moves 10 points pans, and one that
// leaves before is a tap. A pan's translation counts from where it became one; its
// velocities are those of the last event, in points per second.

const gestures = [];

function gesture(kind) {
  const self = { kind };
  for (const name of ["onStart", "onUpdate", "onEnd"]) {
    self[name] = (handler) => {
      self[name + "Handler"] = handler;
      return self;
    };
  }
  gestures.push(self);
  return self;
}

export const Gesture = {
  Tap: () => gesture("tap"),
  Pan: () => gesture("pan"),
  Exclusive: (...all) => all,
};

const tell = (kind, name, event) =>
  gestures.filter((one) => one.kind === kind).forEach((one) => one[name + "Handler"]?.(event));

let finger = null;

export function down({ time, x, y }) {
  finger = { from: [x, y], last: [x, y], time, velocity: [0, 0], pans: false };
}

function event() {
  const [x, y] = [0, 1].map((axis) => finger.last[axis] - finger.from[axis]);
  const [velocityX, velocityY] = finger.velocity;
  return { translationX: x, translationY: y, velocityX, velocityY };
}

export function move({ time, x, y }) {
  const seconds = time - finger.time;
  if (seconds > 0) finger.velocity = [(x - finger.last[0]) / seconds, (y - finger.last[1]) / seconds];
  Object.assign(finger, { last: [x, y], time });
  if (!finger.pans) {
    if (Math.hypot(x - finger.from[0], y - finger.from[1]) < 10) return;
    Object.assign(finger, { pans: true, from: [x, y] });
    tell("pan", "onStart", event());
  }
  tell("pan", "onUpdate", event());
}

export function up({ time }) {
  if (time - finger.time > 0.05) finger.velocity = [0, 0];
  if (finger.pans) tell("pan", "onEnd", event());
  else tell("tap", "onEnd", {});
  finger = null;
}
