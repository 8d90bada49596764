// The film's pixels: pictures from the socket into the canvas, and where the canvas stands.

import { find } from "./elements.js";
import { nextId, on, send } from "./link.js";

const canvas = find("film");
// Pixels are put, never drawn: memory of the processor is the nearer place for them.
const context = canvas.getContext("2d", { colorSpace: "srgb", willReadFrequently: true });
const HEADER = 48;
let pixels = new ImageData(1, 1);
let order = Promise.resolve();
let asked = null;

/** The picture that the canvas holds: its frame, hash, and the bytes that came. */
export const shown = { frame: -1, hash: "", id: 0, pixels: null };

/** Asks for a frame, once. */
export function show(frame, isForced = false) {
  if (frame === asked && !isForced) return;
  if (send("show", { frame, id: nextId() })) asked = frame;
}

/** The next frame is asked for though it was before. */
export function forget() { asked = null; }

on("picture", (bytes) => {
  order = order.then(() => paint(bytes)).catch((error) => console.error(error));
});

async function paint(bytes) {
  const view = new DataView(bytes);
  const [id, frame, width, height, flags, count] =
    [0, 4, 8, 12, 16, 20].map((place) => view.getUint32(place, true));
  let body = bytes.slice(HEADER);
  if (flags & 1) {
    const stream = new Blob([body]).stream().pipeThrough(new DecompressionStream("deflate"));
    body = await new Response(stream).arrayBuffer();
  }
  if (canvas.width !== width || canvas.height !== height) resize(width, height);
  put(body, count);
  send("ack", { id });
  const hash = Array.from(new Uint8Array(bytes, 32, 16), (byte) => byte.toString(16).padStart(2, "0")).join("");
  Object.assign(shown, { id, frame, hash, pixels: pixels.data });
  canvas.dataset.frame = frame;
  canvas.dataset.hash = hash;
  canvas.dispatchEvent(new CustomEvent("picture", { detail: { ...shown, at: performance.now() } }));
}

/** Copies the rectangles to their places, and paints those. */
function put(body, count) {
  const places = new Uint16Array(body, 0, 4 * count);
  let start = 8 * count;
  for (let index = 0; index < count; index += 1) {
    const [x, y, width, height] = places.subarray(4 * index, 4 * index + 4);
    for (let row = 0; row < height; row += 1) {
      const from = start + 4 * row * width;
      pixels.data.set(new Uint8Array(body, from, 4 * width), 4 * ((y + row) * pixels.width + x));
    }
    context.putImageData(pixels, 0, 0, x, y, width, height);
    start += 4 * width * height;
  }
}

function resize(width, height) {
  canvas.width = width;
  canvas.height = height;
  pixels = new ImageData(width, height);
  find("over").setAttribute("viewBox", `0 0 ${width} ${height}`);
  fit();
}

/** As large as there is room; no larger than its pixels are. */
export function fit() {
  const room = find("stage").getBoundingClientRect();
  const scale = Math.min(room.width / canvas.width, room.height / canvas.height, 1);
  canvas.style.width = `${Math.floor(canvas.width * scale)}px`;
  canvas.style.height = `${Math.floor(canvas.height * scale)}px`;
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
