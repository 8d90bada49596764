// The page: what comes from the server goes to its part, keys go to theirs.

import * as curves from "./curves.js";
import { find, make, plain, say } from "./elements.js";
import * as finger from "./finger.js";
import * as inspect from "./inspect.js";
import { connect, on, send } from "./link.js";
import * as screen from "./screen.js";
import * as clock from "./transport.js";
import * as tune from "./tune.js";

let scenes = [];
let current = null;
/** Where the page was before it was loaded anew: a scene and an instant, as its address has them. */
let wanted = new URLSearchParams(location.hash.slice(1));
const calm = matchMedia("(prefers-reduced-motion: reduce)");
const night = matchMedia("(prefers-color-scheme: dark)");

// MARK: scenes and films

function open(path) {
  if (path) send("open", { scene: path });
}

function listScenes({ items, open: first }) {
  // What is listed already stays: a button may be under a finger.
  if (first && JSON.stringify(items) === JSON.stringify(scenes)) return;
  scenes = items;
  document.body.classList.toggle("alone", items.length < 2);
  find("scenes").replaceChildren(...items.map((item) =>
    make("li", {}, make("button", { text: name(item.path), title: item.title ?? item.path, "data-path": item.path,
      onclick: () => open(item.path) }))));
  find("scene-menu").replaceChildren(...items.map((item) => make("option", { value: item.path, text: name(item.path) })));
  const before = items.find((item) => item.path === (current ?? wanted.get("scene")))?.path;
  if (first) mark(first);
  else open(before ?? items[0]?.path);
}

const name = (path) => path.split("/").at(-1).replace(/\.json$/, "");

/** Says which scene is open. */
function mark(path, title = path === current ? find("title").textContent : name(path)) {
  current = path;
  document.title = `${title} · Flick`;
  find("title").textContent = title;
  for (const button of find("scenes").querySelectorAll("button")) {
    button.setAttribute("aria-current", String(button.dataset.path === current));
    if (button.dataset.path === current) button.scrollIntoView({ block: "nearest" });
  }
  find("scene-menu").value = current;
}

/** A scene that has no film: nothing of the one before stays in sight. */
function takeProblems({ scene, shown, items }) {
  const isWrong = items.some((item) => item.severity === "error");
  if (!isWrong || shown || (scene === current && clock.clock.film)) return;
  mark(scene);
  clock.leave();
  inspect.forgetLayer();
  tune.clear();
  finger.idle();
  document.body.classList.add("blank");
}

/** Whether any scene has numbers that are not kept. */
let isUnsaved = false;

function takeFilm(film) {
  const isSame = film.scene === current && clock.clock.film !== null;
  isUnsaved = film.unsaved;
  mark(film.scene, film.title ?? film.file);
  document.body.classList.remove("blank");
  screen.canvas.setAttribute("aria-label", `The film: ${film.title ?? film.file}`);
  if (!isSame) {
    curves.shown.signals = [];
    curves.shown.variant = null;
    inspect.forgetLayer();
    tune.forgetKnobs();
  }
  if (!isSame || film.reason === "undo") finger.idle();
  clock.take(film, isSame);
  curves.listSignals();
  curves.listVariants();
  tune.list(film);
  curves.redraw();
  const instant = wanted.get("scene") === current && film.reason === "open" ? Number(wanted.get("at")) : 0;
  wanted = new URLSearchParams();
  if (instant > 0) clock.seek(clock.frameAt(instant));
  else if ((!isSame || film.reason === "policies") && !calm.matches) clock.play();
}

let noting = null;
/** Keeps the place in the address, for when the page is loaded anew. */
function notePlace() {
  // Now and then while a film plays, and at last.
  noting ??= setTimeout(() => {
    noting = null;
    if (!clock.clock.film) return;
    const place = new URLSearchParams({ scene: current });
    if (!clock.clock.isPlaying && clock.time() > 0) place.set("at", clock.time().toFixed(6));
    history.replaceState(null, "", `#${place}`);
  }, 400);
}

function neighbour(step) {
  const index = scenes.findIndex((item) => item.path === current);
  open(scenes[(index + step + scenes.length) % scenes.length]?.path);
}

// MARK: light and dark

function setTheme(theme) {
  document.documentElement.dataset.theme = theme;
  curves.redraw();
}

/** The theme that was chosen by hand; the browser may keep none. */
const kept = {
  get theme() { try { return sessionStorage.getItem("theme"); } catch { return null; } },
  set theme(theme) { try { sessionStorage.setItem("theme", theme); } catch { /* It lasts until the page goes. */ } },
};

// MARK: panels

function beginTabs() {
  const tabs = [...document.querySelectorAll("[role=tab]")];
  const choose = (chosen) => {
    for (const tab of tabs) {
      tab.setAttribute("aria-selected", String(tab === chosen));
      tab.tabIndex = tab === chosen ? 0 : -1;
      find(tab.getAttribute("aria-controls")).hidden = tab !== chosen;
    }
  };
  for (const tab of tabs) {
    tab.addEventListener("click", () => choose(tab));
    tab.addEventListener("keydown", (event) => {
      const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
      if (!step) return;
      const next = tabs[(tabs.indexOf(tab) + step + tabs.length) % tabs.length];
      choose(next);
      next.focus();
      event.stopPropagation();
      event.preventDefault();
    });
  }
}

// MARK: keys

const SPEEDS = [0.0625, 0.25, 1];

function faster(step) {
  const index = SPEEDS.indexOf(clock.clock.speed);
  clock.setSpeed(SPEEDS[Math.max(0, Math.min(SPEEDS.length - 1, index + step))]);
}

function shuttle(direction) {
  const { isPlaying, pace } = clock.clock;
  const isGoing = isPlaying && Math.sign(pace) === direction;
  clock.play(isGoing ? Math.max(-8, Math.min(8, 2 * pace)) : direction);
}

const keys = {
  " ": clock.toggle, k: clock.toggle, l: () => shuttle(1), j: () => shuttle(-1),
  ArrowLeft: (event) => clock.step(event.shiftKey ? -10 : -1),
  ArrowRight: (event) => clock.step(event.shiftKey ? 10 : 1),
  Home: () => { clock.pause(); clock.seek(clock.clock.range[0]); },
  End: () => { clock.pause(); clock.seek(clock.clock.range[1]); },
  "[": () => clock.toMark(-1), "]": () => clock.toMark(1),
  ",": () => faster(-1), ".": () => faster(1),
  i: () => clock.setRange(clock.frame(), clock.clock.range[1]),
  o: () => clock.setRange(clock.clock.range[0], clock.frame()),
  p: () => clock.setRange(0, clock.clock.film.frames - 1),
  r: () => clock.setLoop(!clock.clock.loops),
  n: () => neighbour(1), b: () => neighbour(-1), x: finger.flip,
  Escape: finger.stop, "?": () => find("help").showModal(),
};

function press(event) {
  if (event.ctrlKey || event.metaKey || event.altKey || find("help").open) return;
  const { target, key } = event;
  const isField = target.matches?.("input[type=number], select");
  const isButton = target.matches?.("button, summary") && (key === " " || key === "Enter");
  const isSlider = target.matches?.("input[type=range]:not(#seek)") && /^(Arrow|Home|End|Page)/.test(key);
  if (isField || isButton || isSlider) return;
  if (!clock.clock.film && !["?", "n", "b"].includes(key.toLowerCase())) return;
  if (/^[0-9]$/.test(key)) curves.choose(key === "0" ? null : Number(key) - 1);
  else {
    const action = keys[key] ?? keys[key.toLowerCase()];
    if (!action) return;
    action(event);
  }
  event.preventDefault();
}

// MARK: beginning

clock.begin();
curves.begin();
inspect.begin();
finger.begin();
beginTabs();
addEventListener("keydown", press);
// What the pointer has pressed does not take the space bar from the film.
addEventListener("click", ({ detail, target }) => { if (detail) target.closest("button")?.blur(); });
find("scene-menu").addEventListener("change", ({ target }) => open(target.value));
find("theme").addEventListener("click", () => {
  const theme = document.documentElement.dataset.theme === "dark" ? "light" : "dark";
  setTheme(theme);
  kept.theme = theme;
});
find("help-button").addEventListener("click", () => find("help").showModal());
find("edited").addEventListener("click", () => find("tab-tune").click());
setTheme(kept.theme ?? (night.matches ? "dark" : "light"));
night.addEventListener("change", () => { if (!kept.theme) setTheme(night.matches ? "dark" : "light"); });
on("scenes", listScenes);
on("film", takeFilm);
on("diagnostics", takeProblems);
on("failed", ({ message }) => say(plain(message), true));
on("link", (isOn) => {
  find("link").className = isOn ? "on" : "off";
  find("link").textContent = isOn ? "live" : "server gone";
  find("link").title = isOn ? "" : "Start it again, and open the address that it prints";
  document.body.classList.toggle("gone", !isOn);
  screen.forget();
});
clock.follow(notePlace);
// Scenes come and go while the page is not looked at.
addEventListener("focus", () => send("scenes"));
addEventListener("beforeunload", (event) => { if (isUnsaved) event.preventDefault(); });
connect();
