// Elements and words: nothing here knows of films.

/** An element with attributes ("on…" are listeners, "text" is its text) and children. */
export function make(name, attributes = {}, ...children) {
  const element = document.createElement(name);
  fill(element, attributes);
  element.append(...children.flat().filter((child) => child !== null && child !== undefined));
  return element;
}

const SVG = "http://www.w3.org/2000/svg";

/** The same of a drawing. */
export function draw(name, attributes = {}, ...children) {
  const element = document.createElementNS(SVG, name);
  fill(element, attributes);
  element.append(...children);
  return element;
}

function fill(element, attributes) {
  for (const [name, value] of Object.entries(attributes)) {
    if (value === null || value === undefined || value === false) continue;
    if (name === "text") element.textContent = value;
    else if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
    else element.setAttribute(name, value === true ? "" : value);
  }
}

/** Gives an element other children; those that are missing are left out. */
export function put(element, ...children) {
  element.replaceChildren(...children.flat().filter((child) => child !== null && child !== undefined));
}

export const find = (id) => document.getElementById(id);

/** Puts an element at a whole pixel across; nowhere: `null`. Moved like that, it has nothing to
 * lay out or paint anew. */
export function slideTo(element, x) {
  element.style.transform = x === null ? "scale(0)" : `translateX(${Math.round(x)}px)`;
}

const icons = {
  start: "M1 1h2v12H1zM13 1v12L4 7z", end: "M11 1h2v12h-2zM1 1v12l9-6z",
  back: "M10 1v12L2 7z", forth: "M4 1v12l8-6z", play: "M3 0v14l11-7z", pause: "M2 1h4v12H2zM8 1h4v12H8z",
};

export function icon(button, name) {
  button.replaceChildren(
    draw("svg", { class: "icon", viewBox: "0 0 14 14", "aria-hidden": "true" },
      draw("path", { d: icons[name] })));
}

/** A number as people read it: no more decimals than it needs, a real minus. */
export function spell(value, decimals = 2) {
  if (value === null || value === undefined) return "unbounded";
  const text = value.toFixed(decimals);
  const short = text.includes(".") ? text.replace(/\.?0+$/, "") : text;
  return short === "-0" ? "0" : short.replace("-", "−");
}

export const seconds = (time) => time.toFixed(3) + " s";

/** A name that tells apart what begins alike: cut in its middle. */
export const shorten = (name, most = 28) =>
  name.length <= most ? name : `${name.slice(0, Math.ceil(most / 2) - 1)}…${name.slice(1 - Math.floor(most / 2))}`;

/** What went wrong, without the words of a terminal. */
export const plain = (text) => text.trim().replace(/^error: /, "").replace(/\n\s*help: /g, "\n");

let fading;
/** Takes back what was said. */
export function hush() {
  find("toast").hidden = true;
}

/** Says something for a moment. */
export function say(text, isBad = false) {
  const toast = find("toast");
  toast.textContent = text;
  toast.classList.toggle("bad", isBad);
  toast.hidden = false;
  clearTimeout(fading);
  fading = setTimeout(hush, isBad ? 8000 : 3000);
}

export async function copy(text) {
  try {
    await navigator.clipboard.writeText(text);
    say(`Copied: ${text}`);
  } catch {
    say(text);
  }
}

/** What pressing one of several buttons means: that one is pressed. */
export function press(buttons, isPressed) {
  for (const button of buttons) button.setAttribute("aria-pressed", String(isPressed(button)));
}
