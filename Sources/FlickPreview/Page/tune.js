// Parameters as sliders: moving one plays the scene anew, Keep writes its number into the file.

import { copy, find, make, plain } from "./elements.js";
import { on, send } from "./link.js";

let isHeld = false;
let kept = null;
/** What is set while the film of what was set before has not come; the newest value counts. */
let isSetting = false;
let next = null;

function set(path, value) {
  if (!Number.isFinite(value)) return;
  if (isSetting) next = { path, value };
  else isSetting = send("set", { path, value });
}

/** A film or a failure has come. */
function wasSet() {
  isSetting = false;
  const pending = next;
  next = null;
  if (pending) set(pending.path, pending.value);
}

/** A number with which the scene cannot be played: it stays in its field, and what was set before
 * in the scene. */
function refused({ path, items }) {
  wasSet();
  const box = knobOf(path);
  if (!box) return;
  for (const input of box.querySelectorAll("input")) input.setAttribute("aria-invalid", "true");
  box.querySelector(".refusal").textContent = items
    .filter((item) => item.severity === "error").slice(0, 2)
    .map((item) => [plain(item.message), item.help].filter(Boolean).join(": ")).join("\n");
  find("keep").disabled = true;
}

on("refused", refused);
on("failed", wasSet);
on("link", () => { next = null; isSetting = false; });

/** Draws the sliders anew, unless one is being moved: then only what others say changes. */
export function list(film) {
  wasSet();
  find("edited").hidden = !film.edited;
  const panel = find("tune");
  const places = film.parameters.map((parameter) => parameter.path).join("\n");
  if (places === kept) {
    for (const parameter of film.parameters) update(parameter);
    bar(film);
    return;
  }
  kept = places;
  const groups = Map.groupBy
    ? [...Map.groupBy(film.parameters, (each) => each.group)]
    : [["Parameters", film.parameters]];
  panel.replaceChildren(
    make("div", { class: "bar sticky" },
      make("button", { id: "keep", class: "primary", text: "Keep", onclick: () => send("keep") }),
      make("button", { id: "undo", text: "Undo", onclick: () => send("undo") })),
    ...(film.parameters.length ? [] : [make("p", { class: "soft", text: "This scene has no number to tune." })]),
    ...groups.flatMap(([name, parameters]) => [make("h3", { text: name }), ...parameters.map(knob)]));
  bar(film);
}

function bar(film) {
  find("keep").disabled = !film.edited;
  find("undo").disabled = !film.edited && !film.undoable;
}

function knob(parameter) {
  const { path, name, unit, least, most, step, line, file } = parameter;
  const id = `knob-${path}`;
  const range = make("input", { type: "range", min: least, max: most, step, id,
    oninput: ({ target }) => { number.value = target.value; set(path, Number(target.value)); },
    onpointerdown: () => { isHeld = true; }, onpointerup: () => { isHeld = false; } });
  const number = make("input", { type: "number", min: least, max: most, step: "any", "aria-label": `${name}, number`,
    onchange: ({ target }) => {
      if (target.value === "") { target.value = range.value; return; }
      range.value = target.value;
      set(path, Number(target.value));
    } });
  range.value = number.value = parameter.value;
  return make("div", { class: "knob" + (parameter.value === parameter.written ? "" : " changed"), "data-path": path },
    make("label", { for: id, text: name, title: `${path}\n${file}:${line}`, ondblclick: () => copy(`${file}:${line}`) }),
    make("span", { class: "value" }, number, make("span", { class: "unit", text: unit })), range,
    make("p", { class: "refusal", role: "alert" }));
}

const knobOf = (path) => find("tune").querySelector(`[data-path="${CSS.escape(path)}"]`);

function update(parameter) {
  const box = knobOf(parameter.path);
  if (!box) return;
  box.classList.toggle("changed", parameter.value !== parameter.written);
  box.querySelector(".refusal").textContent = "";
  for (const input of box.querySelectorAll("input")) input.removeAttribute("aria-invalid");
  if (isHeld) return;
  for (const input of box.querySelectorAll("input")) {
    if (input !== document.activeElement || parameter.value === parameter.written) input.value = parameter.value;
  }
}

export function forgetKnobs() { kept = null; }

/** Without a film there is nothing to tune. */
export function clear() {
  wasSet();
  forgetKnobs();
  find("edited").hidden = true;
  find("tune").replaceChildren();
}
