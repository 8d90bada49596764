// A stand-in for use-gesture, which nobody drags.
export const useDrag = (handler) => handler;
