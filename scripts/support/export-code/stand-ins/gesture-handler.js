// A stand-in for the gesture handler: `tap` ends every tap gesture once.

const taps = [];

function gesture(kind) {
  const self = {
    onStart: () => self,
    onUpdate: () => self,
    onEnd: (handler) => {
      if (kind === "tap") taps.push(handler);
      return self;
    },
  };
  return self;
}

export const Gesture = {
  Tap: () => gesture("tap"),
  Pan: () => gesture("pan"),
  Exclusive: (...all) => all,
};

export const tap = () => taps.forEach((handler) => handler());
