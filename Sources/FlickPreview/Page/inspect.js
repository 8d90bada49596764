// What stands beside the film: the layer under the pointer, the mistakes of the file, what is written.

import { shown as curves } from "./curves.js";
import { copy, draw, find, make, plain, put, spell } from "./elements.js";
import { ask, on, send } from "./link.js";
import { canvas, place } from "./screen.js";
import { clock, follow, frame, pause } from "./transport.js";

let chosen = null;

function beginInspector() {
  canvas.addEventListener("click", (event) => {
    if (!clock.film || clock.isLive || find("record").getAttribute("aria-pressed") === "true") return;
    chosen = place(event);
    inspect();
  });
  let isBusy = false;
  follow(async () => {
    if (!chosen || clock.isPlaying || isBusy) return;
    isBusy = true;
    await inspect();
    isBusy = false;
  });
  empty();
}

function empty() {
  find("inspect").replaceChildren(
    make("p", { class: "soft", text: "Click on the film: the layer there, its values at this instant and its place in the file." }));
  find("over").replaceChildren();
}

export function forgetLayer() { chosen = null; empty(); }

async function inspect() {
  const answer = await ask("inspect", { x: chosen.x, y: chosen.y, frame: frame() });
  if (answer) tell(answer);
}

function tell({ layer, values = [], variant, outline = [] }) {
  if (!layer) {
    chosen = null;
    empty();
    find("inspect").prepend(make("p", { class: "name", text: "No layer there" }));
    return;
  }
  const points = outline.map((point) => point.join(",")).join(" ");
  find("over").replaceChildren(draw("polygon", { class: "under", points }), draw("polygon", { points }));
  const where = `${layer.file}:${layer.line}`;
  const rows = (list) => make("table", {}, list.map(([name, value]) =>
    make("tr", {}, make("th", { scope: "row", text: name }), make("td", { text: value }))));
  const names = clock.film.variants;
  put(find("inspect"),
    make("p", { class: "name", text: layer.id ?? `${layer.kind} without id` }),
    make("p", { class: "soft", text: [layer.kind, ...(layer.parents.length ? [`in ${layer.parents.join(" › ")}`] : []),
      ...(names.length > 1 ? [names[variant]] : [])].join(", ") }),
    make("button", { class: "link code", text: where, title: "Copy the place", onclick: () => copy(`${where}:${layer.column}`) }),
    make("h3", { text: "At this instant" }),
    rows(layer.values.map(({ name, value }) => [name, value])),
    values.length ? make("h3", { text: "What moves it" }) : null,
    values.length ? rows(values.map(({ name, value, unit }) => [name, `${spell(value)}${unit ? ` ${unit}` : ""}`])) : null,
    make("h3", { text: "In the file" }), make("code", { text: layer.path }));
}

// MARK: mistakes

function showProblems({ items, shown }) {
  const box = find("problems");
  const errors = items.filter((item) => item.severity === "error");
  box.hidden = items.length === 0;
  box.classList.toggle("warnings", errors.length === 0);
  if (!items.length) return;
  const close = make("button", { text: "Hide", onclick: () => { box.hidden = true; } });
  const what = errors.some((item) => item.line)
    ? `${errors.length} ${errors.length === 1 ? "mistake" : "mistakes"} in the file` : "The scene cannot be read";
  const words = errors.length
    ? `${what}; ${shown ? "this is the last good film" : "there is no film yet"}`
    : `${items.length} ${items.length === 1 ? "warning" : "warnings"}`;
  box.replaceChildren(make("div", { class: "row" }, make("h2", { text: words }), close), ...items.map(problem));
}

function problem(item) {
  const where = item.line ? `${item.file}:${item.line}` : item.file ?? "";
  const pre = item.source === undefined ? null : make("pre");
  if (pre) {
    const gutter = `${item.line}`.padStart(4) + "  ";
    const caret = " ".repeat(gutter.length + item.from - 1) + "^" + "~".repeat(Math.max(0, item.to - item.from - 1));
    pre.append(`${gutter}${item.source}\n`, make("b", { text: caret }));
  }
  return make("div", { class: "problem" },
    where ? make("button", { class: "place code", text: where, title: "Copy the place", onclick: () => copy(where) }) : null,
    ` ${plain(item.message)}`, pre,
    item.help ? make("p", { class: "fix", text: item.help }) : null);
}

// MARK: writing

const WHAT = { still: "Still", film: "Film", gif: "GIF", figure: "Figure", css: "CSS" };

/** Writes it as the page shows it: CSS is that of the first curve. */
function write(what) {
  if (!clock.film) return;
  pause();
  const [signal] = curves.signals.length ? curves.signals : clock.film.plots;
  const variant = clock.film.variants[curves.variant];
  send("write", { what, frame: frame(), ...(signal && { signal }), ...(variant && { variant }) });
}

function beginExports() {
  const buttons = Object.entries(WHAT).map(([what, text]) =>
    make("button", { text, "data-what": what, onclick: () => write(what) }));
  find("export").replaceChildren(
    make("p", { class: "soft", text: "A still of this frame, the film, a figure of its curves: each is written where the program runs, and says the command that does the same." }),
    make("div", { class: "exports" }, buttons), make("div", { id: "written", role: "status" }));
}

export const command = (text) => make("div", { class: "command" },
  make("code", { text }), make("button", { text: "Copy", onclick: () => copy(text) }));

export function begin() {
  beginInspector();
  beginExports();
  on("diagnostics", showProblems);
  on("progress", ({ what, share }) => {
    find("written").replaceChildren(make("h3", { text: WHAT[what] ?? what }), make("progress", { max: 1, value: share }));
  });
  on("wrote", ({ what, path, command: text }) => {
    if (!WHAT[what]) return;
    put(find("written"), make("h3", { text: `${WHAT[what]} written` }),
      make("code", { text: path }), text ? command(text) : null);
  });
}
