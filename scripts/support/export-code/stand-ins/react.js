// A stand-in for React, of what hooks outside of a page need.
export const useRef = (current) => ({ current });
