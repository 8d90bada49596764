// The film's pixels: pictures from the socket into the canvas, and where the canvas stands.
//
// The canvas holds every pixel of the film and takes the pointer, but is not what is seen: to
// show it smaller, a browser without a graphics card reads all of it for every picture. Over
// it lies one that has just the screen's pixels, in which only what has changed is drawn.

import { find } from "./elements.js";
import { nextId, on, send } from "./link.js";

const canvas = find("film");
// Pixels are put, never drawn: memory of the processor is the nearer place for them.
const context = canvas.getContext("2d", { colorSpace: "srgb", willReadFrequently: true });
const seen = find("view").getContext("2d", { colorSpace: "srgb", willReadFrequently: true });
const HEADER = 48;
const REST = 120;
let asked = null;
/** One rectangle's pixels after another's; a picture has no larger one. */
let scratch = new ArrayBuffer(0);

/** Asks for a frame, once. */
export function show(frame, isForced = false) {
  if (frame === asked && !isForced) return;
  if (send("show", { frame, id: nextId() })) asked = frame;
}

/** The next frame is asked for though it was before. */
export function forget() { asked = null; }

on("picture", (bytes) => {
  const view = new DataView(bytes);
  const [id, frame, width, height, , count] =
    [0, 4, 8, 12, 16, 20].map((place) => view.getUint32(place, true));
  if (canvas.width !== width || canvas.height !== height) resize(width, height);
  send("ack", { id });
  put(bytes, count);
  const hash = Array.from(new Uint8Array(bytes, 32, 16), (byte) => byte.toString(16).padStart(2, "0")).join("");
  canvas.dataset.frame = frame;
  canvas.dataset.hash = hash;
  canvas.dispatchEvent(new CustomEvent("picture", { detail: { id, frame, hash, at: performance.now() } }));
});

/** Paints the rectangles. */
function put(bytes, count) {
  const places = new Uint16Array(bytes, HEADER, 4 * count);
  const words = new Uint32Array(bytes, HEADER + 8 * count);
  const changed = new Path2D();
  let start = 0;
  for (let index = 0; index < count; index += 1) {
    const [x, y, width, height] = places.subarray(4 * index, 4 * index + 4);
    start = unpack(words, start, new Uint32Array(scratch, 0, width * height), width);
    const tile = new Uint8ClampedArray(scratch, 0, 4 * width * height);
    context.putImageData(new ImageData(tile, width, height), x, y);
    addSeen(changed, x, y, width, height);
  }
  look(changed, "low");
  clearTimeout(resting);
  resting = setTimeout(look, REST, null, "high");
}

let resting;
/** Draws what has changed as the screen shows it; once that stands, all of it with more care. */
function look(changed, imageSmoothingQuality) {
  const { width, height } = seen.canvas;
  seen.save();
  if (changed) seen.clip(changed);
  Object.assign(seen, { imageSmoothingQuality, globalCompositeOperation: "copy" });
  seen.drawImage(canvas, 0, 0, width, height);
  seen.restore();
}

/** The pixels of the screen that a rectangle of the film touches. */
function addSeen(path, x, y, width, height) {
  const [across, down] = [seen.canvas.width / canvas.width, seen.canvas.height / canvas.height];
  const [left, top] = [Math.floor((x - 1) * across), Math.floor((y - 1) * down)];
  path.rect(left, top,
    Math.ceil((x + width + 1) * across) - left, Math.ceil((y + height + 1) * down) - top);
}

/** Fills a tile with the steps from a word on (PixelRuns.swift tells of them), and returns the
 * word after them. */
function unpack(words, start, tile, width) {
  let at = 0;
  while (at < tile.length) {
    const count = words[start] >>> 2;
    const kind = words[start] & 3;
    const end = at + count;
    start += 1;
    if (kind === 0) {
      tile.set(words.subarray(start, start + count), at);
      start += count;
    } else if (kind === 1) {
      tile.fill(words[start], at, end);
      start += 1;
    } else {
      for (let place = at; place < end; place += width) {
        tile.copyWithin(place, place - width, Math.min(place, end - width));
      }
    }
    at = end;
  }
  return start;
}

function resize(width, height) {
  canvas.width = width;
  canvas.height = height;
  scratch = new ArrayBuffer(4 * width * height);
  find("over").setAttribute("viewBox", `0 0 ${width} ${height}`);
  fit();
}

/** As large as there is room; no larger than its pixels are. */
export function fit() {
  const room = find("stage").getBoundingClientRect();
  const scale = Math.min(room.width / canvas.width, room.height / canvas.height, 1);
  const [width, height] = [Math.floor(canvas.width * scale), Math.floor(canvas.height * scale)];
  Object.assign(canvas.style, { width: `${width}px`, height: `${height}px` });
  Object.assign(seen.canvas, { width: width * devicePixelRatio, height: height * devicePixelRatio });
  look(null, "high");
}

new ResizeObserver(fit).observe(find("stage"));

/** Where a pointer is in pixels of the film. */
export function place(event) {
  const box = canvas.getBoundingClientRect();
  return {
    x: ((event.clientX - box.left) * canvas.width) / box.width,
    y: ((event.clientY - box.top) * canvas.height) / box.height,
  };
}

export { canvas };
