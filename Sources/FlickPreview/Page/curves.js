// The curves: drawn by the server, with the cursor of the clock and that of the pointer over them.

import { find, make, press, seconds, shorten, slideTo, spell } from "./elements.js";
import { ask } from "./link.js";
import { clock, follow, frameAt, pause, seek, time } from "./transport.js";

/** What is drawn: signals by name (none: the film's own), the only variant or all. */
export const shown = { signals: [], variant: null, drawing: null };
const SNAP = 5;
let hover = null;
/** The clock's and the pointer's, one each in every column. */
let lines = [];
let isAsking = false;
let wanted = null;

export async function redraw() {
  const box = find("plots");
  // Curves of what is still to come are none.
  if (!clock.film || clock.isLive || box.clientWidth < 40) return;
  const theme = document.documentElement.dataset.theme;
  const answer = await ask("curves", {
    signals: shown.signals, variant: shown.variant, theme,
    width: box.clientWidth, height: Math.max(120, box.clientHeight),
  });
  if (!answer) return;
  shown.drawing = answer;
  const count = clock.film.variants.length;
  const isPart = answer.svg && shown.variant === null && answer.variants.length < count;
  find("part").hidden = !isPart;
  if (isPart) find("part").textContent = `the first ${answer.variants.length} of ${count}`;
  const picture = answer.svg && new DOMParser().parseFromString(answer.svg, "image/svg+xml").documentElement;
  find("drawing").replaceChildren(
    picture ? document.importNode(picture, true) : make("p", { class: "soft", text: "Nothing moves by a signal here." }));
  lines = answer.columns.flatMap((column) => ["now", "hover"].map((kind) => {
    const line = make("i", { class: kind });
    Object.assign(line.style, { top: `${column.top}px`, height: `${column.bottom - column.top}px` });
    return { column, kind, line };
  }));
  find("cursors").replaceChildren(...lines.map(({ line }) => line));
  moveCursor();
}

const across = (column, instant) =>
  column.x0 + ((column.x1 - column.x0) * (instant - column.t0)) / (column.t1 - column.t0);

function moveCursor() {
  const instants = { now: time(), hover };
  for (const { column, kind, line } of lines) {
    const instant = instants[kind];
    const isThere = instant !== null && instant >= column.t0 && instant <= column.t1;
    slideTo(line, isThere ? across(column, instant) : null);
  }
  if (hover !== null || !clock.isPlaying) read(hover ?? time());
  else find("reading").replaceChildren();
}

/** Asks for the exact values of an instant, one question at a time. */
async function read(instant) {
  wanted = instant;
  if (isAsking) return;
  isAsking = true;
  while (wanted !== null) {
    const now = wanted;
    wanted = null;
    const answer = await ask("values", { time: now, signals: shown.signals, variant: shown.variant });
    if (answer) tell(answer);
  }
  isAsking = false;
}

/** One signal after the other; the values of variants side by side, both sides of a break. */
function tell({ time: instant, rows }) {
  if (clock.isPlaying && hover === null) return;
  const names = [...new Set(rows.map((row) => row.signal))].slice(0, 4);
  const words = names.flatMap((name) => {
    const own = rows.filter((row) => row.signal === name).slice(0, 3);
    const values = own.flatMap((row, index) => {
      const jumps = Math.abs(row.before - row.after) > 1e-6 * Math.max(1, Math.abs(row.after));
      return [
        index ? make("span", { class: "soft", text: " · " }) : "",
        make("b", { class: jumps ? "jump" : "", text: jumps ? `${spell(row.before)} → ${spell(row.after)}` : spell(row.after),
          title: clock.film.variants[row.variant] }),
      ];
    });
    return [make("span", {}, make("span", { class: "soft", text: `${name} ` }), ...values,
      make("span", { class: "soft", text: own[0].unit ? ` ${own[0].unit}` : "" }))];
  });
  find("reading").replaceChildren(make("b", { text: seconds(instant) }), ...words);
}

/** The instant under the pointer; one at which something breaks where that is near. */
function instant(event) {
  const { drawing } = shown;
  if (!drawing?.columns.length) return null;
  const x = event.clientX - find("plots").getBoundingClientRect().left;
  const column = drawing.columns.find((each) => x <= each.x1 + 12) ?? drawing.columns.at(-1);
  const share = Math.max(0, Math.min(1, (x - column.x0) / (column.x1 - column.x0)));
  const near = drawing.breaks.find((each) => Math.abs(across(column, each) - x) < SNAP);
  return near ?? column.t0 + share * (column.t1 - column.t0);
}

/** Buttons for signals; of many those of the film and the first, and a menu for more. */
export function listSignals() {
  const { film } = clock;
  shown.signals = shown.signals.filter((name) => film.signals.includes(name));
  const chosen = () => (shown.signals.length ? shown.signals : film.plots);
  const few = [...new Set([...film.plots, ...film.signals])].slice(0, 6);
  const flip = (name) => {
    const now = chosen();
    shown.signals = now.includes(name) ? now.filter((each) => each !== name) : [...now, name];
    mark();
    redraw();
  };
  const buttons = few.map((name) => make("button", { text: name, "data-signal": name, onclick: () => flip(name) }));
  const mark = () => press(find("signals").querySelectorAll("button"), (button) => chosen().includes(button.dataset.signal));
  const menu = make("select", { "aria-label": "More signals", onchange: ({ target }) => {
    if (target.value) { if (!few.includes(target.value)) addButton(target.value); flip(target.value); }
    target.value = "";
  } }, make("option", { value: "", text: "more…" }),
  film.signals.filter((name) => !few.includes(name)).map((name) => make("option", { text: name })));
  const addButton = (name) => {
    few.push(name);
    menu.before(make("button", { text: name, "data-signal": name, onclick: () => flip(name) }));
  };
  find("signals").replaceChildren(...buttons, ...(film.signals.length > few.length ? [menu] : []));
  mark();
}

/** Buttons 1 to 9 for variants, 0 for all. */
export function listVariants() {
  const names = clock.film.variants;
  const box = find("variants");
  box.hidden = names.length < 2 || names.length > 9;
  find("part").hidden = true;
  box.replaceChildren(
    make("button", { text: "All", title: "All variants  0", onclick: () => choose(null) }),
    ...names.map((name, index) =>
      make("button", { text: shorten(name), title: `${name}  ${index + 1}`, onclick: () => choose(index) })));
  choose(names.length < 2 || shown.variant >= names.length ? null : shown.variant, true);
}

export function choose(variant, isQuiet = false) {
  if (variant !== null && variant >= clock.film.variants.length) return;
  shown.variant = variant;
  press(find("variants").children, (button) => button === find("variants").children[variant === null ? 0 : variant + 1]);
  if (!isQuiet) redraw();
}

export function begin() {
  const box = find("plots");
  let isDown = false;
  const move = (event) => {
    hover = instant(event);
    if (isDown && hover !== null) seek(frameAt(hover));
    moveCursor();
  };
  box.addEventListener("pointermove", move);
  box.addEventListener("pointerdown", (event) => { isDown = true; box.setPointerCapture(event.pointerId); pause(); move(event); });
  for (const end of ["pointerup", "pointercancel"]) box.addEventListener(end, () => { isDown = false; });
  box.addEventListener("pointerleave", () => { hover = null; moveCursor(); });
  let timer;
  new ResizeObserver(() => { clearTimeout(timer); timer = setTimeout(redraw, 80); }).observe(box);
  follow(moveCursor);
}
