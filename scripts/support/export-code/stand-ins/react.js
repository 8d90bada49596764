// Our own stand-in for React: of its hooks, what is needed outside of a page.
export const useRef = (current) => ({ current });
