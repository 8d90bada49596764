// Our own stand-in for react-spring, of the documented formula: semi-implicit Euler in steps
// of a millisecond, as many whole ones as cover a frame. `advance` moves all springs on by one
// frame.

const springs = [];

export function useSpring(make) {
  const { config, ...initial } = make();
  const [key] = Object.keys(initial);
  const spring = { position: initial[key], to: initial[key], velocity: 0, config, isDone: true };
  springs.push(spring);
  const start = (properties) => {
    const to = properties[key];
    if (properties.immediate) {
      Object.assign(spring, { position: to, to, velocity: 0, isDone: true });
      return;
    }
    const next = properties.config ?? spring.config;
    if (next.velocity !== undefined) spring.velocity = next.velocity;
    const precision = Math.min(1, Math.abs(to - spring.position) * 0.001);
    Object.assign(spring, { to, config: next, precision, isDone: false });
  };
  return [{ [key]: { get: () => spring.position } }, { start }];
}

export function advance(seconds) {
  const count = Math.ceil(Math.min(seconds * 1000, 64));
  for (const spring of springs) {
    for (let step = 0; step < count && !spring.isDone; step += 1) {
      const { tension, friction, mass } = spring.config;
      const left = Math.abs(spring.to - spring.position);
      if (Math.abs(spring.velocity) <= spring.precision / 10 && left <= spring.precision) {
        spring.position = spring.to;
        spring.isDone = true;
        break;
      }
      const pull = -tension * 0.000001 * (spring.position - spring.to);
      const drag = -friction * 0.001 * spring.velocity;
      spring.velocity += (pull + drag) / mass;
      spring.position += spring.velocity;
    }
  }
}
