// @ts-check
import { Random } from './random.mjs';

/**
 * @typedef {(random: Random) => string} Scene returns the content of a 1200 × 900 SVG
 * @typedef {[sky: string, glow: string, far: string, near: string, light: string]} Palette
 */

/** @type {Palette[]} */
const palettes = [
  ['#1b2a4a', '#f0a868', '#4a4e69', '#22223b', '#ffe8c2'],
  ['#5fa8d3', '#f6f1d1', '#7a9e7e', '#2f4a3c', '#fff7e0'],
  ['#0d1b2a', '#415a77', '#1b263b', '#0b0f1a', '#e0e1dd'],
  ['#c9665b', '#f9d5a7', '#7d4f50', '#3a2327', '#fff0d4'],
  ['#8ecae6', '#fdf0d5', '#669bbc', '#003049', '#ffffff'],
  ['#3d405b', '#f2cc8f', '#81b29a', '#2a3d36', '#f4f1de'],
];

/** @param {Palette} palette */
const sky = ([top, bottom]) => `
  <defs><linearGradient id="sky" x1="0" y1="0" x2="0" y2="1">
    <stop offset="0" stop-color="${top}"/><stop offset="1" stop-color="${bottom}"/>
  </linearGradient></defs>
  <rect width="1200" height="900" fill="url(#sky)"/>`;

/**
 * A jagged or rolling ridge line, closed at the bottom.
 * @param {Random} random
 * @param {number} level @param {number} height @param {number} steps @param {string} colour
 */
function ridge(random, level, height, steps, colour) {
  const points = Array.from(
    { length: steps + 1 },
    (_, i) => `${(i * 1200) / steps},${level - random.between(0, height)}`,
  );
  return `<path d="M0,900 L${points.join(' L')} L1200,900 Z" fill="${colour}"/>`;
}

/** @type {Scene} */
function mountains(random) {
  const palette = random.pick(palettes);
  const [, , far, near, light] = palette;
  return `${sky(palette)}
    <circle cx="${random.between(150, 1050)}" cy="${random.between(120, 330)}" r="${random.between(35, 80)}" fill="${light}" opacity="0.9"/>
    <g opacity="0.55">${ridge(random, 560, 260, 9, far)}</g>
    <g opacity="0.8">${ridge(random, 680, 220, 13, far)}</g>
    ${ridge(random, 800, 130, 22, near)}`;
}

/** @type {Scene} */
function seaside(random) {
  const palette = random.pick(palettes);
  const [top, , , near, light] = palette;
  const horizon = random.between(430, 560);
  const glints = Array.from(
    { length: 70 },
    () =>
      `<rect x="${random.between(0, 1200)}" y="${random.between(horizon + 8, 880)}" width="${random.between(20, 140)}" height="3" fill="${light}" opacity="${random.between(0.08, 0.4)}"/>`,
  );
  return `${sky(palette)}
    <circle cx="${random.between(300, 900)}" cy="${horizon - random.between(10, 90)}" r="60" fill="${light}"/>
    <rect y="${horizon}" width="1200" height="500" fill="${top}"/>${glints.join('')}
    <path d="M0,900 Q${random.between(200, 500)},${random.between(700, 780)} 1200,860 L1200,900 Z" fill="${near}"/>`;
}

/** @type {Scene} */
function forest(random) {
  const palette = random.pick(palettes);
  const [, , far, near] = palette;
  const trees = (
    /** @type {number} */ count,
    /** @type {number} */ base,
    /** @type {number} */ size,
    /** @type {string} */ colour,
  ) =>
    Array.from({ length: count }, () => {
      const [x, height] = [random.between(-40, 1240), random.between(size * 0.6, size)];
      const layers = [0, 1, 2].map(
        (i) =>
          `<path d="M${x},${base - height + i * height * 0.22} l${height * (0.14 + i * 0.05)},${height * 0.4} h${-2 * height * (0.14 + i * 0.05)} Z" fill="${colour}"/>`,
      );
      return `${layers.join('')}<rect x="${x - 5}" y="${base - height * 0.2}" width="10" height="${height * 0.25}" fill="${colour}"/>`;
    }).join('');
  return `${sky(palette)}<g opacity="0.4">${trees(30, 700, 320, far)}</g><g opacity="0.75">${trees(22, 790, 400, far)}</g>
    ${trees(14, 900, 520, near)}<rect y="860" width="1200" height="40" fill="${near}"/>`;
}

const skins = ['#f1c9a5', '#e0ac85', '#c68863', '#a56a43', '#7d4b2d', '#5a3420'];
const hairs = ['#1c1512', '#3b2a1e', '#5d4028', '#8d6b42', '#b9b4ab', '#2b2b2f'];
const shirts = ['#2f4858', '#7a3b3b', '#3c5a44', '#e8e4da', '#242424', '#5b5f97', '#b56b3a'];

/** The silhouette of a person: head and shoulders, no features. @type {Scene} */
export function portrait(random) {
  const palette = random.pick(palettes);
  const [skin, hair, shirt] = [random.pick(skins), random.pick(hairs), random.pick(shirts)];
  const lean = random.between(-60, 60);
  const beard =
    random.next() < 0.55
      ? `<path d="M485,430 Q490,600 600,610 Q710,600 715,430 Q690,520 600,515 Q510,520 485,430 Z" fill="${hair}" opacity="0.92"/>`
      : '';
  const bald = random.next() < 0.2;
  const crown = random.between(205, 235);
  const head = bald
    ? ''
    : `<path d="M472,400 Q455,${crown} 600,${crown - 10} Q745,${crown} 728,400 Q715,300 600,292 Q485,300 472,400 Z" fill="${hair}"/>`;
  return `${sky(palette)}
    <g filter="url(#soft)" opacity="0.7">${ridge(random, 700, 300, 6, palette[2])}</g>
    <g transform="translate(${lean},${random.between(0, 50)})">
      <path d="M230,900 Q250,690 480,650 L720,650 Q950,690 970,900 Z" fill="${shirt}"/>
      <path d="M530,520 h140 v110 q-70,90 -140,0 Z" fill="${skin}"/>
      <path d="M530,560 h140 v50 q-70,60 -140,0 Z" fill="#000" opacity="0.18"/>
      <ellipse cx="600" cy="410" rx="125" ry="170" fill="${skin}"/>
      <ellipse cx="474" cy="420" rx="18" ry="36" fill="${skin}"/><ellipse cx="726" cy="420" rx="18" ry="36" fill="${skin}"/>
      ${beard}${head}
      <path d="M600,240 Q740,250 725,420 Q715,560 600,580 Z" fill="#000" opacity="0.14"/>
    </g>
    <defs><filter id="soft"><feGaussianBlur stdDeviation="14"/></filter></defs>`;
}

export const landscapes = [mountains, seaside, forest];

/**
 * @param {Scene} scene
 * @param {number} seed
 * @param {{ width: number, height: number }} size
 * @returns {Buffer} an SVG of that size
 */
export function draw(scene, seed, { width, height }) {
  const inside = scene(new Random(seed));
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 1200 900" preserveAspectRatio="xMidYMid slice">${inside}</svg>`,
  );
}
