// The clock of the page: which frame is shown when, and the timeline that says so.

import { draw, find, icon, make, press, seconds, slideTo } from "./elements.js";
import { canvas, forget, show } from "./screen.js";

const KINDS = { event: 0, touch: 0, retarget: 1, settle: 2, failed: 3 };
const slider = find("seek");

/** What plays: `position` is a frame and a share of the next; `range` its first and last frame. */
export const clock = {
  film: null, position: 0, isPlaying: false, speed: 1, pace: 1, loops: true, range: [0, 0], isLive: false,
};
const followers = [];
let last = 0;

/** Calls back when another frame is shown, or playing begins or ends. */
export const follow = (follower) => followers.push(follower);
export const frame = () => Math.floor(clock.position);
export const time = () => clock.film?.times[frame()] ?? 0;

/** Takes a film; one that is the same scene keeps the instant. */
export function take(film, isSame) {
  const instant = time();
  const wasWhole = !clock.film || (clock.range[0] === 0 && clock.range[1] === clock.film.frames - 1);
  clock.film = film;
  if (!isSame || wasWhole || clock.range[1] >= film.frames) clock.range = [0, film.frames - 1];
  clock.position = isSame ? frameAt(instant) : 0;
  slider.max = film.frames - 1;
  forget();
  drawMarks();
  moved();
}

/** Has no film any more. */
export function leave() {
  halt();
  clock.film = null;
  clock.position = 0;
  svg.replaceChildren();
  write("", "");
  find("hash").textContent = "";
}

/** The last frame that shows no later instant. */
export function frameAt(instant) {
  const { times } = clock.film;
  let low = 0;
  let high = times.length - 1;
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (times[middle] <= instant + 1e-9) low = middle; else high = middle - 1;
  }
  return low;
}

export function seek(to) {
  if (!clock.film || clock.isLive) return;
  clock.position = Math.max(0, Math.min(clock.film.frames - 1, to));
  moved();
}

export const step = (frames) => { pause(); seek(frame() + frames); };

export function play(pace = 1) {
  if (!clock.film || clock.isLive) return;
  const [first, end] = clock.range;
  if (pace > 0 && frame() >= end) clock.position = first;
  if (pace < 0 && frame() <= first) clock.position = end;
  clock.pace = pace;
  clock.isPlaying = true;
  last = performance.now();
  requestAnimationFrame(tick);
  moved();
}

export function pause() {
  halt();
  moved();
}

/** The picture that stands is asked for once more, to be named. */
function halt() {
  if (clock.isPlaying) forget();
  clock.isPlaying = false;
}

export const toggle = () => (clock.isPlaying ? pause() : play());

let pending = 0;
function tick(now) {
  if (pending === now || !clock.isPlaying) return;
  pending = now;
  const { film, range: [first, end] } = clock;
  clock.position += ((now - last) / 1000) * film.fps * clock.speed * clock.pace;
  last = now;
  const count = end + 1 - first;
  if (clock.position >= end + 1 || clock.position < first) {
    if (clock.loops) clock.position = first + ((((clock.position - first) % count) + count) % count);
    else {
      clock.position = clock.pace > 0 ? end : first;
      halt();
    }
  }
  moved();
  requestAnimationFrame(tick);
}

function moved() {
  if (!clock.isLive) show(frame());
  tell();
}

/** Says how long a finger has been recorded, and from which instant on. */
export function tellLive(since) {
  write(seconds(time() + since / 1000), "live");
}

const face = [make("b"), make("i")];
find("clock").replaceChildren(...face);

function write(...texts) {
  face.forEach((part, index) => { if (part.textContent !== texts[index]) part.textContent = texts[index]; });
}

/** Says on the page where the clock is. */
function tell() {
  const { film } = clock;
  if (!film) return;
  const number = frame();
  const button = find("play");
  if (button.dataset.icon !== String(clock.isPlaying)) {
    button.dataset.icon = clock.isPlaying;
    icon(button, clock.isPlaying ? "pause" : "play");
    button.setAttribute("aria-label", clock.isPlaying ? "Pause" : "Play");
  }
  // While it plays, ten times a second, which is as fast as words can be read.
  const now = performance.now();
  if (!clock.isPlaying || now - spelled >= 100) {
    spelled = now;
    tellInWords(film, number);
  }
  drawHead(number);
  for (const follower of followers) follower();
}

let spelled = 0;
function tellInWords(film, number) {
  slider.value = number;
  slider.setAttribute("aria-valuetext", `frame ${number} of ${film.frames}, ${seconds(film.times[number] ?? 0)}`);
  const rate = clock.speed * clock.pace;
  const count = String(number).padStart(String(film.frames).length, "\u2007");
  write(seconds(film.times[number] ?? 0), `frame ${count} of ${film.frames - 1}${rate === clock.speed ? "" : `, ${rate}×`}`);
}

let told = 0;
/** The frame's name; while the film plays, now and then. */
canvas.addEventListener("picture", ({ detail: { frame: number, hash, at } }) => {
  if (clock.isPlaying && at - told < 150) return;
  told = at;
  find("hash").textContent = `#${number}  ${hash}`;
});

// MARK: the timeline

const svg = find("marks");
/** Of the timeline, as it was laid out last. */
let width = 0;
const x = (number) => 7 + ((width - 14) * number) / Math.max(1, clock.film.frames - 1);

export function drawMarks() {
  const { film, range } = clock;
  if (!film) return;
  width = svg.clientWidth;
  svg.replaceChildren(
    draw("rect", { class: "track", x: 0.5, y: 14.5, width: Math.max(0, width - 1), height: 13, rx: 6.5 }));
  if (range[0] > 0 || range[1] < film.frames - 1) {
    svg.append(draw("rect", {
      class: "range", x: x(range[0]), y: 15, width: Math.max(2, x(range[1]) - x(range[0])), height: 12, rx: 3 }));
  }
  // What is not met under a finger may still come.
  for (const mark of film.marks) if (!clock.isLive || mark.kind !== "failed") svg.append(shape(mark));
  drawHead(frame());
}

function shape(mark) {
  const at = x(mark.frame);
  const kind = { class: mark.kind };
  switch (mark.kind) {
    case "touch": {
      const end = x(mark.end ?? mark.frame);
      return draw("rect", { class: "touch span", x: at - 2, y: 19, width: Math.max(4, end - at + 4), height: 4, rx: 2 });
    }
    case "event": return draw("circle", { ...kind, cx: at, cy: 21, r: 3.5 });
    case "retarget": return draw("path", { ...kind, d: `M${at} 15.5l5 5.5l-5 5.5l-5-5.5z` });
    case "settle": return draw("path", { ...kind, d: `M${at - 4} 21l3 3.5l5.5-7.5` });
    default: return draw("path", { ...kind, d: `M${at - 4} 17l8 8m0-8l-8 8` });
  }
}

const drawHead = (number) => slideTo(find("head"), x(number));

/** The marks near a place of the timeline, in words. */
function nameMarks(event) {
  const name = find("mark-name");
  if (!clock.film) return;
  const at = event.clientX - svg.getBoundingClientRect().left;
  const near = clock.film.marks.filter((mark) => Math.abs(x(mark.frame) - at) < 7);
  near.sort((a, b) => KINDS[b.kind] - KINDS[a.kind]);
  name.textContent = [...new Set(near.map((mark) => mark.name))].slice(0, 3).join(" · ");
  name.style.left = `${Math.max(60, Math.min(svg.clientWidth - 60, at))}px`;
}

/** The nearest mark before or after what is shown. */
export function toMark(direction) {
  const frames = clock.film.marks.map((mark) => mark.frame).sort((a, b) => direction * (a - b));
  const next = frames.find((number) => direction * (number - frame()) > 0);
  pause();
  if (next !== undefined) seek(next);
}

export function setRange(first, end) {
  clock.range = first <= end ? [first, end] : [end, first];
  drawMarks();
}

/** With Shift held, dragging over the timeline chooses the range that is repeated. */
function dragRange(event) {
  if (!event.shiftKey || !clock.film) return;
  event.preventDefault();
  event.stopPropagation();
  const place = ({ clientX }) => {
    const share = (clientX - svg.getBoundingClientRect().left - 7) / Math.max(1, svg.clientWidth - 14);
    return Math.round(Math.max(0, Math.min(1, share)) * (clock.film.frames - 1));
  };
  const first = place(event);
  const move = (moved) => setRange(first, place(moved));
  addEventListener("pointermove", move);
  addEventListener("pointerup", () => removeEventListener("pointermove", move), { once: true });
}

export function setSpeed(speed) {
  clock.speed = speed;
  press(document.querySelectorAll("[data-speed]"), (button) => Number(button.dataset.speed) === speed);
  tell();
}

export function setLoop(loops) {
  clock.loops = loops;
  find("loop").setAttribute("aria-pressed", String(loops));
}

export function begin() {
  const actions = {
    "to-start": () => { pause(); seek(clock.range[0]); }, "to-end": () => { pause(); seek(clock.range[1]); },
    back: () => step(-1), forth: () => step(1), play: toggle, loop: () => setLoop(!clock.loops),
  };
  for (const [id, action] of Object.entries(actions)) find(id).addEventListener("click", action);
  icon(find("to-start"), "start");
  icon(find("to-end"), "end");
  icon(find("back"), "back");
  icon(find("forth"), "forth");
  icon(find("play"), "play");
  for (const button of document.querySelectorAll("[data-speed]")) {
    button.addEventListener("click", () => setSpeed(Number(button.dataset.speed)));
  }
  slider.addEventListener("input", () => {
    const to = Number(slider.value);
    pause();
    seek(to);
  });
  const line = find("timeline");
  line.addEventListener("pointerdown", dragRange, true);
  line.addEventListener("pointermove", nameMarks);
  line.addEventListener("pointerleave", () => { find("mark-name").textContent = ""; });
  new ResizeObserver(drawMarks).observe(svg);
}
