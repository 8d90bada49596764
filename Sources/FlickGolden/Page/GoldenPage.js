'use strict';
const read = id => JSON.parse(document.getElementById(id).textContent);
const report = read('report');
const pictures = read('pictures');
const views = ['Side by side', 'Slider', 'Onion skin', 'Blink', 'Difference', 'Heat map'];
const calm = matchMedia('(prefers-reduced-motion: reduce)').matches;

function levels(channels) {
  const most = Math.max(...channels);
  return most === 1 ? '1 level' : most + ' levels';
}

// An element with attributes and children; functions become listeners.
function make(name, attributes = {}, ...children) {
  const isDrawn = /^(svg|path|rect)$/.test(name);
  const element = isDrawn
    ? document.createElementNS('http://www.w3.org/2000/svg', name)
    : document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) {
    if (typeof value === 'function') element.addEventListener(key, value);
    else if (value !== undefined && value !== null) element.setAttribute(key, value);
  }
  element.append(...children.filter(child => child !== null && child !== undefined));
  return element;
}

const number = value => value === undefined || value === null
  ? 'never' : Number(value.toPrecision(6)).toString();

// Digits enough to tell two values apart that have just parted.
const exact = value => value === undefined || value === null
  ? 'unbounded' : Number(value.toPrecision(10)).toString();

function table(head, rows) {
  return make('div', { class: 'table' }, make('table', {},
    make('thead', {}, make('tr', {}, ...head.map(text => make('th', { scope: 'col' }, text)))),
    make('tbody', {}, ...rows.map(row =>
      make('tr', {}, ...row.map(cell => make('td', {}, cell)))))));
}

function list(lines) {
  return make('ul', { class: 'facts' }, ...lines.map(line => make('li', {}, line)));
}

// What a shell takes for one word.
const quoted = word => /^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replace(/'/g, "'\\''")}'`;

// A command to be copied, which a page cannot run.
function command(verb, verdicts) {
  const words = `render golden ${verb} ` + verdicts.map(one => quoted(one.scene)).join(' ');
  const code = make('code', {}, words);
  const button = make('button', {
    type: 'button', 'aria-label': 'Copy: ' + words,
    click: async () => {
      getSelection().selectAllChildren(code);
      try { await navigator.clipboard.writeText(words); } catch { document.execCommand('copy'); }
      button.textContent = 'Copied';
      setTimeout(() => { button.textContent = 'Copy'; }, 2000);
    }
  }, 'Copy');
  return make('div', { class: 'command' }, code, button);
}

// MARK: Motion

const place = variant => variant ? variant + ': ' : '';

// What has happened last when a frame or an instant is shown.
function momentOf(verdict, isPast) {
  return (verdict.moments || []).filter(isPast).pop();
}

const after = moment => moment ? `after “${moment.name}” at ${number(moment.time)} s` : '';

// A signal drawn as figures are: dashed as expected, solid as it is.
function curveFigure(curve) {
  const name = place(curve.variant) + curve.signal;
  return make('figure', {}, make('figcaption', {}, name), make('img', {
    src: 'data:image/svg+xml,' + encodeURIComponent(curve.figure),
    alt: (/<desc>(.*)<\/desc>/.exec(curve.figure) || [])[1] || name
  }));
}

function motionOf(motion) {
  const parts = [];
  const lines = [];
  if ((motion.onlyExpected || []).length) {
    lines.push('only in the golden: ' + motion.onlyExpected.join('; '));
  }
  if ((motion.onlyActual || []).length) {
    lines.push('only in the scene: ' + motion.onlyActual.join('; '));
  }
  for (const event of motion.events || []) lines.push(place(event.variant) + changeOf(event));
  if (lines.length) parts.push(list(lines));
  const drawn = (motion.curves || []).filter(curve => curve.figure);
  if (drawn.length) parts.push(make('div', { class: 'curves' }, ...drawn.map(curveFigure)));
  if ((motion.divergences || []).length) {
    parts.push(table(['Signal', 'Parts at', 'Expected', 'Actual', 'Differs by up to'],
      motion.divergences.map(found => [
        place(found.variant) + found.signal, number(found.time) + ' s', exact(found.expected),
        exact(found.actual), found.largest === undefined ? 'unknown'
          : `${number(found.largest)} at ${number(found.largestTime)} s`])));
  }
  if ((motion.courses || []).length) {
    parts.push(table(['Motion', 'Settles', 'now', 'Overshoots by', 'now'],
      motion.courses.map(course => [
        place(course.variant) + course.behavior,
        number(course.expected.settles) + (course.expected.settles === undefined ? '' : ' s'),
        number(course.actual.settles) + (course.actual.settles === undefined ? '' : ' s'),
        number(course.expected.overshoot), number(course.actual.overshoot)])));
  }
  return parts;
}

// MARK: Pixels

const loaded = new Map();
function image(source) {
  if (!loaded.has(source)) {
    loaded.set(source, new Promise((done, failed) => {
      const element = new Image();
      element.onload = () => done(element);
      element.onerror = failed;
      element.src = source;
    }));
  }
  return loaded.get(source);
}

// Both pictures' pixels, and what of them differs: as colour, or as heat.
async function compared(pair, isHeat) {
  const [one, two] = await Promise.all([image(pair.expected), image(pair.actual)]);
  const [width, height] = [Math.max(one.width, two.width), Math.max(one.height, two.height)];
  const canvas = make('canvas', { width, height });
  const context = canvas.getContext('2d', { willReadFrequently: true });
  const pixels = [one, two].map(picture => {
    context.clearRect(0, 0, width, height);
    context.drawImage(picture, 0, 0);
    return context.getImageData(0, 0, width, height).data;
  });
  const result = context.createImageData(width, height);
  for (let i = 0; i < result.data.length; i += 4) {
    let most = 0;
    for (let c = 0; c < 4; c++) most = Math.max(most, Math.abs(pixels[0][i + c] - pixels[1][i + c]));
    if (isHeat) {
      // From black through red and yellow to white; one level is seen already.
      const heat = most === 0 ? 0 : 0.25 + 0.75 * Math.sqrt(most / 255);
      result.data[i] = Math.min(1, heat * 2.2) * 255;
      result.data[i + 1] = Math.max(0, heat * 1.9 - 0.8) * 255;
      result.data[i + 2] = Math.max(0, heat * 3 - 2) * 255;
    } else {
      const grey = 0.3 * pixels[0][i] + 0.59 * pixels[0][i + 1] + 0.11 * pixels[0][i + 2];
      const pale = 255 - (255 - grey) * 0.12;
      result.data[i] = most ? 214 : pale;
      result.data[i + 1] = most ? 40 : pale;
      result.data[i + 2] = most ? 40 : pale;
    }
    result.data[i + 3] = 255;
  }
  context.putImageData(result, 0, 0);
  return canvas;
}

function viewer(verdict, own) {
  const frames = verdict.frames || { differing: [], runs: [], compared: 0 };
  const known = new Map(frames.differing.map(frame => [frame.number, frame]));
  const count = Math.max(
    verdict.expected ? verdict.expected.frameCount : 0,
    verdict.actual ? verdict.actual.frameCount : 0, 1);
  const state = {
    at: own.find(picture => picture.frame === frames.worst) || own[0], view: 0, amount: 50,
    isActual: false
  };
  const stage = make('div', { class: 'stage' });
  const near = make('div');
  const told = make('p', { class: 'told', 'aria-live': 'polite' });
  const shown = make('p', { class: 'shown', hidden: '' });
  const range = make('input', {
    type: 'range', min: 0, max: 100, value: 50, 'aria-label': 'Share of the actual picture',
    input: event => { state.amount = Number(event.target.value); place(); }
  });
  const amount = make('label', { class: 'amount' }, make('span', {}, 'Expected'), range,
    make('span', {}, 'Actual'));
  const buttons = views.map((name, index) => make('button', {
    type: 'button', 'aria-pressed': 'false', click: () => { state.view = index; show(); }
  }, name));
  const strip = own.map(picture => make('button', {
    type: 'button', 'aria-pressed': 'false', 'aria-label': 'Frame ' + picture.frame,
    click: () => go(picture)
  }, make('img', { src: picture.actual || picture.expected, alt: '' }),
    'frame ' + picture.frame));
  let over = null;
  let blinking = 0;
  let turn = 0;

  // Where the slider, the onion skin or the blinking stands.
  function place() {
    if (!over) return;
    if (state.view === 1) {
      over.style.clipPath = `inset(0 0 0 ${100 - state.amount}%)`;
      stage.querySelector('.wipe').style.left = (100 - state.amount) + '%';
    } else if (state.view === 2) {
      over.style.opacity = state.amount / 100;
    } else {
      over.style.opacity = state.isActual ? 1 : 0;
      if (state.view === 3) shown.textContent = state.isActual ? 'Actual' : 'Expected';
    }
  }

  // It has its place before it is decoded, so that nothing below moves.
  function still(source, name) {
    const film = (name === 'Actual' ? verdict.actual : verdict.expected) || {};
    return make('img', {
      src: source, alt: `${name}, frame ${state.at.frame}`,
      width: film.width, height: film.height
    });
  }

  function picture(source, name, mark) {
    return make('figure', {}, make('figcaption', {}, name),
      make('div', { class: 'held' },
        still(source, name), mark));
  }

  function boxOf(frame) {
    const box = frame && frame.pixels && frame.pixels.box;
    const film = verdict.actual || verdict.expected;
    if (!box || !film) return null;
    const mark = make('div', { class: 'box' });
    mark.style.left = 100 * box.x / film.width + '%';
    mark.style.top = 100 * box.y / film.height + '%';
    mark.style.width = 100 * box.width / film.width + '%';
    mark.style.height = 100 * box.height / film.height + '%';
    return mark;
  }

  // What is marked, as large as its pixels are, where the pictures show it smaller.
  function closer(pair, frame) {
    const box = frame && frame.pixels && frame.pixels.box;
    const film = verdict.actual || verdict.expected;
    if (!box || !film || !pair.expected || !pair.actual) return null;
    const pad = Math.max(24, Math.round(0.2 * Math.max(box.width, box.height)));
    const left = Math.max(0, box.x - pad), top = Math.max(0, box.y - pad);
    const width = Math.min(film.width, box.x + box.width + pad) - left;
    const height = Math.min(film.height, box.y + box.height + pad) - top;
    if (width > film.width / 3 || height > film.height / 2) return null;
    const cut = (source, name) => {
      const image = make('img', { src: source, alt: `${name}, enlarged` });
      image.style.width = 100 * film.width / width + '%';
      image.style.left = -100 * left / width + '%';
      image.style.top = -100 * top / height + '%';
      const crop = make('div', { class: 'crop' }, image);
      crop.style.aspectRatio = `${width} / ${height}`;
      crop.style.maxWidth = Math.max(width, 320) + 'px';
      return make('figure', {}, make('figcaption', {}, name + ', closer'), crop);
    };
    return make('div', { class: 'closer' }, cut(pair.expected, 'Expected'), cut(pair.actual, 'Actual'));
  }

  // The line of the slider follows a pointer on the picture.
  function wipe(event) {
    if (state.view !== 1 || !over || (event.type === 'pointermove' && !event.buttons)) return;
    const box = stage.getBoundingClientRect();
    state.amount = Math.max(0, Math.min(100, 100 - 100 * (event.clientX - box.left) / box.width));
    range.value = state.amount;
    place();
    event.preventDefault();
  }
  stage.addEventListener('pointerdown', wipe);
  stage.addEventListener('pointermove', wipe);

  async function show() {
    clearInterval(blinking);
    const mine = ++turn;
    const pair = state.at;
    const isWhole = pair && pair.expected && pair.actual;
    buttons.forEach((button, index) => {
      button.setAttribute('aria-pressed', String(index === state.view));
      button.disabled = index > 0 && !isWhole;
    });
    if (!pair) return;
    strip.forEach((button, index) =>
      button.setAttribute('aria-pressed', String(own[index] === pair)));
    if (!isWhole) state.view = 0;
    amount.hidden = state.view !== 1 && state.view !== 2;
    over = null;
    shown.hidden = state.view !== 3;
    stage.className = state.view === 0 ? 'stage pair' : state.view === 1 ? 'stage wiped' : 'stage';
    near.replaceChildren(...[state.view === 0 ? closer(pair, known.get(pair.frame)) : null].filter(Boolean));
    const frame = known.get(pair.frame);
    if (state.view === 0) {
      const sides = [];
      if (pair.expected) sides.push(picture(pair.expected, 'Expected'));
      if (pair.actual) sides.push(picture(pair.actual, 'Actual', boxOf(frame)));
      stage.replaceChildren(...sides);
    } else if (state.view <= 3) {
      over = still(pair.actual, 'Actual');
      over.className = 'over';
      stage.replaceChildren(
        still(pair.expected, 'Expected'), over);
      if (state.view === 1) stage.append(make('div', { class: 'wipe' }));
      if (state.view === 3 && !calm) {
        blinking = setInterval(() => { state.isActual = !state.isActual; place(); }, 500);
      }
      place();
    } else {
      const canvas = await compared(pair, state.view === 5);
      if (mine !== turn) return;
      canvas.setAttribute('role', 'img');
      canvas.setAttribute('aria-label', `What differs in frame ${pair.frame}`);
      const box = boxOf(frame);
      stage.replaceChildren(...[canvas, box].filter(Boolean));
    }
    tell(pair.frame);
  }

  function tell(number) {
    const frame = known.get(number);
    const isShown = own.some(picture => picture.frame === number);
    const moment = momentOf(verdict, moment => moment.frame <= number);
    let words = `Frame ${number} of ${count}${moment ? ', ' + after(moment) : ''}: `;
    const has = side => !verdict[side] || number < verdict[side].frameCount;
    if (!has('expected')) words += 'only in the new film.';
    else if (!has('actual')) words += 'only in the golden.';
    else if (!verdict.frames) words += 'not compared.';
    else if (!frame) words += 'the same pixels.';
    else if (!frame.pixels) words += 'other pixels; the expected ones are not to be had.';
    else {
      const pixels = frame.pixels;
      const reduced = pixels.reduction ? ` of a key frame reduced ${pixels.reduction} times` : '';
      words += `${pixels.unequal} pixels${reduced} differ, by up to ${levels(pixels.largest)}`;
      if (pixels.box) words += `, within ${pixels.box.width}×${pixels.box.height} at ` +
        `${pixels.box.x}, ${pixels.box.y}`;
      words += frame.isTolerated ? '; the tolerance allows it.' : '.';
    }
    if (!isShown) words += ' The nearest frame with pictures is shown.';
    told.textContent = words;
    bars.move(number);
  }

  function go(picture) { state.at = picture; show(); }

  // Any frame: the one itself, or the nearest that there are pictures of.
  async function goTo(number) {
    const nearest = own.reduce((best, picture) =>
      !best || Math.abs(picture.frame - number) < Math.abs(best.frame - number)
        ? picture : best, null);
    state.at = nearest;
    await show();
    tell(number);
  }

  const bars = barsOf(frames, count, own, verdict.moments || [], goTo);
  const parts = [];
  if (own.length) {
    parts.push(make('div', { class: 'views', role: 'group', 'aria-label': 'View' }, ...buttons));
    parts.push(shown, stage, near, amount);
  }
  parts.push(told, bars.element);
  if (own.length) parts.push(make('div', {
    class: 'strip', role: 'group', 'aria-label': 'Frames with pictures'
  }, ...strip));
  show();
  if (!own.length && frames.differing.length) tell(frames.differing[0].number);
  return {
    parts,
    key(name) {
      const index = own.indexOf(state.at);
      if (name === 'ArrowRight' && index < own.length - 1) return go(own[index + 1]), true;
      if (name === 'ArrowLeft' && index > 0) return go(own[index - 1]), true;
      if (/^[1-6]$/.test(name)) {
        const button = buttons[Number(name) - 1];
        if (!button.disabled) { state.view = Number(name) - 1; show(); }
        return true;
      }
      if (name === ' ' && state.at && state.at.expected && state.at.actual) {
        if (state.view !== 3) { state.view = 3; show(); }
        clearInterval(blinking);
        state.isActual = !state.isActual;
        place();
        return true;
      }
      return false;
    }
  };
}

// A bar for each frame, as high as the logarithm of the pixels that differ.
function barsOf(frames, count, own, moments, go) {
  const [width, height] = [1000, 72];
  const most = Math.max(1, ...frames.differing.map(frame => frame.pixels ? frame.pixels.unequal : 1));
  const step = width / count;
  const at = make('rect', { class: 'at', x: 0, y: 0, width: Math.max(step, 3), height });
  const svg = make('svg', {
    class: 'bars', viewBox: `0 0 ${width} ${height}`, preserveAspectRatio: 'none',
    'aria-hidden': 'true',
    click: event => {
      const box = svg.getBoundingClientRect();
      const share = (event.clientX - box.left) / box.width;
      go(Math.min(count - 1, Math.max(0, Math.floor(share * count))));
    }
  }, make('path', { class: 'axis', d: `M0 ${height - 8}H${width}` }));
  for (const frame of frames.differing) {
    const pixels = frame.pixels ? frame.pixels.unequal : most;
    const tall = 6 + (height - 18) * Math.log1p(pixels) / Math.log1p(most);
    svg.append(make('rect', {
      class: frame.isTolerated ? 'tolerated' : 'fail', x: frame.number * step,
      y: height - 8 - tall, width: Math.max(step * 0.8, 1), height: tall
    }));
  }
  for (const moment of moments.filter(moment => moment.frame < count)) {
    svg.append(make('rect', {
      class: 'moment', x: moment.frame * step, y: 0, width: Math.max(step * 0.2, 1), height: height - 8
    }));
  }
  for (const picture of own) {
    svg.append(make('rect', {
      fill: 'currentColor', x: picture.frame * step, y: height - 5,
      width: Math.max(step * 0.8, 2), height: 4
    }));
  }
  svg.append(at, make('rect', { class: 'hit', x: 0, y: 0, width, height }));
  const slider = make('input', {
    type: 'range', min: 0, max: count - 1, value: 0, 'aria-label': 'Frame',
    input: event => go(Number(event.target.value))
  });
  return {
    element: make('div', { class: 'frames', style: `--frames: ${count}` }, svg, slider),
    move(number) {
      at.setAttribute('x', number * step);
      slider.value = number;
      slider.setAttribute('aria-valuetext', 'frame ' + number);
    }
  };
}

// MARK: The page

const sections = [];

const changeOf = event =>
  event.expected === event.actual
    ? `${event.expected} at ${number(event.expectedTime)} s, then at ${number(event.actualTime)} s`
    : `${event.expected ? `${event.expected} at ${number(event.expectedTime)} s` : 'nothing'}, then ` +
      (event.actual ? `${event.actual} at ${number(event.actualTime)} s` : 'nothing');

// Whether an event that comes at another time is what a signal parts at.
function movesFirst(event, found) {
  if (/ settles$/.test(event.expected || event.actual || '')) return false;
  const times = [event.expectedTime, event.actualTime].filter(time => time !== undefined && time !== null);
  return !found || Math.min(...times) <= found.time + 1e-6;
}

// What differs, and after which event it begins to.
function leadOf(verdict) {
  const words = verdict.headline.replace(/^[a-z]+: /, '') +
    (verdict.outcome !== 'different' ? '' : /fonts$/.test(verdict.headline) ? ' differ' : ' differs');
  const motion = (verdict.causes || []).map(cause => cause.motion).find(Boolean);
  const found = motion && motion.divergences[0];
  const run = verdict.frames && verdict.frames.runs[0];
  const moved = motion && motion.events.find(event => movesFirst(event, found));
  if (moved) return `${words[0].toUpperCase()}${words.slice(1)}: ${changeOf(moved)}`;
  const moment = found ? momentOf(verdict, moment => moment.time <= found.time)
    : run && momentOf(verdict, moment => moment.frame <= run.first);
  return words[0].toUpperCase() + words.slice(1) + (moment ? ' ' + after(moment) : '');
}

const headings = {
  size: 'Size', fps: 'Rate of frames', frames: 'Number of frames', motion: 'Motion',
  fonts: 'Fonts', drawing: 'Drawing'
};

function section(verdict, index) {
  const own = pictures.filter(picture => picture.scene === index)
    .sort((one, two) => one.frame - two.frame);
  const id = 'scene-' + index;
  const element = make('section', { id: 'section-' + index, 'aria-labelledby': id, tabindex: -1 },
    make('header', {}, make('h2', { id, class: 'path' }, verdict.scene),
      make('span', { class: 'badge ' + verdict.outcome }, verdict.outcome)));
  element.append(make('p', { class: 'lead' }, leadOf(verdict)));
  if (verdict.outcome === 'different') element.append(command('approve', [verdict]));
  if (verdict.outcome === 'missing') element.append(command('record', [verdict]));
  if (verdict.message) element.append(make('pre', { class: 'message' }, verdict.message));
  if ((verdict.changedKeys || []).length) {
    element.append(make('h3', {}, 'Changed in the scene since it was recorded'),
      table(['Key', 'Golden', 'Now'], verdict.changedKeys.map(key => [
        make('code', {}, key.file ? key.file + ': ' + key.path : key.path), key.expected || 'none', key.actual || 'none'])));
  }
  for (const cause of verdict.causes || []) {
    const found = cause.motion && cause.motion.divergences[0];
    const isMoved = cause.motion && cause.motion.events.some(event => movesFirst(event, found));
    const moment = found && !isMoved && momentOf(verdict, moment => moment.time <= found.time);
    element.append(make('h3', {}, headings[cause.kind] + (moment ? ' ' + after(moment) : '')),
      make('p', { class: 'cause' }, cause.text.replace(/^[a-z]+: /, '')));
    if (cause.motion) element.append(...motionOf(cause.motion));
    if (cause.fonts) {
      element.append(list(cause.fonts.map(font =>
        `${font.name}: ${font.expected || 'not used'}, then ${font.actual || 'not used'}`)));
    }
  }
  if (verdict.tolerance) {
    const use = verdict.tolerance;
    element.append(make('h3', {}, 'Tolerance: ' + use.text), list([
      use.reason,
      `used: ${use.frames} frames, at most ${use.pixels} pixels, ${use.window} in a window, ` +
        `${use.levels} levels`]));
  }
  let keys = null;
  if ((verdict.frames && verdict.frames.differing.length) || own.length) {
    element.append(make('h3', {}, 'Frames'));
    if (verdict.frames && verdict.frames.runs.length) {
      element.append(list(verdict.frames.runs.map(run => {
        const moment = momentOf(verdict, moment => moment.frame <= run.first);
        return (run.first === run.last ? `frame ${run.first}` : `frames ${run.first} to ${run.last}`) +
          (moment ? ', ' + after(moment) : '');
      })));
    }
    if (verdict.frames && verdict.frames.offset) {
      const offset = verdict.frames.offset;
      element.append(make('p', {}, `The same pixels come ${Math.abs(offset.frames)} frames ` +
        `${offset.frames > 0 ? 'late' : 'early'}, in ${offset.explained} of ` +
        `${offset.differing} frames.`));
    }
    const own_viewer = viewer(verdict, own);
    element.append(...own_viewer.parts);
    keys = own_viewer.key;
  }
  sections.push({ element, keys });
  return element;
}

const scenes = document.getElementById('scenes');
const summary = document.getElementById('summary');
for (const outcome of ['different', 'failed', 'missing', 'same']) {
  const found = report.scenes.filter(scene => scene.outcome === outcome);
  if (!found.length) continue;
  const words = `${found.length} ${outcome}`;
  const target = outcome === 'same' ? '#same' : '#section-' + report.scenes.indexOf(found[0]);
  summary.append(make('li', {}, make('a', { class: 'badge ' + outcome, href: target }, words)));
}
const changed = report.scenes.filter(verdict => verdict.outcome === 'different');
if (changed.length > 1) {
  document.getElementById('approval').append(
    make('p', {}, 'All changes are meant? Look at each, then take them over:'),
    command('approve', changed));
}
report.scenes.forEach((verdict, index) => {
  if (verdict.outcome !== 'same') scenes.append(section(verdict, index));
});
const same = report.scenes.filter(verdict => verdict.outcome === 'same');
if (same.length) {
  scenes.append(make('details', { id: 'same' },
    make('summary', {}, `${same.length} ${same.length === 1 ? 'scene is' : 'scenes are'} the same`),
    list(same.map(verdict => `${verdict.scene}: ${verdict.headline}`))));
}

const failing = report.scenes.filter(verdict => verdict.outcome !== 'same');
if (failing.length > 1) {
  document.getElementById('index').append(make('ol', {}, ...failing.map(verdict =>
    make('li', {}, make('a', { href: '#section-' + report.scenes.indexOf(verdict) }, verdict.scene),
      ' ', make('span', {}, leadOf(verdict))))));
} else document.getElementById('index').remove();

// The first key goes to the first scene.
let current = -1;
addEventListener('keydown', event => {
  if (event.ctrlKey || event.metaKey || event.altKey || !sections.length) return;
  const target = event.target;
  const isInput = target instanceof HTMLInputElement;
  const isButton = target instanceof HTMLButtonElement || target.tagName === 'SUMMARY';
  const held = sections.findIndex(section => section.element.contains(target));
  if (held >= 0) current = held;
  if (event.key === 'j' || event.key === 'k') {
    current = Math.min(sections.length - 1, Math.max(0, current + (event.key === 'j' ? 1 : -1)));
    sections[current].element.focus();
    sections[current].element.scrollIntoView({ behavior: calm ? 'auto' : 'smooth' });
    event.preventDefault();
    return;
  }
  // A slider and a button keep the keys that are theirs.
  if (isInput || (isButton && event.key === ' ')) return;
  const at = Math.max(0, current);
  if (!sections[at].keys || !sections[at].keys(event.key)) return;
  current = at;
  event.preventDefault();
});
