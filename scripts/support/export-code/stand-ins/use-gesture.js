// Our own stand-in for use-gesture's `useDrag`, of what its documentation says of the state:
// with `filterTaps` a drag begins 3 px from where the finger came down, and less is a tap;
// `movement` counts from there, `velocity` is that of the last event, without a sign, in
// pixels per millisecond, `direction` its sign, and `memo` what the handler returned last.

const handlers = [];

export function useDrag(handler, options) {
  handlers.push({ handler, isFiltered: options?.filterTaps === true });
  return () => ({});
}

let finger = null;

export function down({ time, x, y }) {
  finger = { start: [x, y], last: [x, y], time, velocity: [0, 0], direction: [0, 0], memos: [] };
}

function tell(members) {
  const { start, last, velocity, direction } = finger;
  const movement = [last[0] - start[0], last[1] - start[1]];
  handlers.forEach(({ handler }, index) => {
    const memo = finger.memos[index];
    finger.memos[index] =
      handler({ tap: false, first: false, last: false, movement, velocity, direction, memo, ...members })
      ?? memo;
  });
}

export function move({ time, x, y }) {
  const delta = [x - finger.last[0], y - finger.last[1]];
  const milliseconds = (time - finger.time) * 1000;
  if (milliseconds > 0) finger.velocity = delta.map((way) => Math.abs(way) / milliseconds);
  finger.direction = delta.map(Math.sign);
  Object.assign(finger, { last: [x, y], time });
  const isFar = Math.hypot(x - finger.start[0], y - finger.start[1]) >= 3;
  if (!finger.drags && !isFar && handlers.some(({ isFiltered }) => isFiltered)) return;
  const first = !finger.drags;
  finger.drags = true;
  tell({ first });
}

export function up({ time }) {
  // A finger that has rested lets go at rest.
  if (time - finger.time > 0.032) finger.velocity = [0, 0];
  tell(finger.drags ? { last: true } : { first: true, last: true, tap: true });
  finger = null;
}
