// @ts-check
import { ssimOf } from './ssim.mjs';

/** @typedef {{ data: Buffer, width: number, height: number }} Pixels three bytes each */

const channels = 3;

/**
 * SSIM of the luminance, PSNR of all channels and of the colour alone in dB, and how sharp `b` is, where `a` is 1.
 * @param {Pixels} a @param {Pixels} b of the same size
 */
export function likeness(a, b) {
  let [squares, colour] = [0, 0];
  for (let at = 0; at < a.data.length; at += channels) {
    const [x, y] = [differences(a.data, at), differences(b.data, at)];
    colour += (x.blue - y.blue) ** 2 + (x.red - y.red) ** 2;
    for (let one = at; one < at + channels; one++) squares += (a.data[one] - b.data[one]) ** 2;
  }
  const pixels = a.width * a.height;
  return {
    ssim: ssimOf(a.data, b.data, a.width, a.height, channels),
    psnr: decibel(squares / (pixels * channels)),
    chroma: decibel(colour / (pixels * 2)),
    sharpness: edges(b) / edges(a),
  };
}

const decibel = (/** @type {number} */ meanSquare) => 10 * Math.log10(255 ** 2 / meanSquare);

const luma = (/** @type {Buffer} */ data, /** @type {number} */ at) =>
  0.299 * data[at] + 0.587 * data[at + 1] + 0.114 * data[at + 2];

/** Cb and Cr. @param {Buffer} data @param {number} at */
function differences(data, at) {
  const light = luma(data, at);
  return { blue: 0.564 * (data[at + 2] - light), red: 0.713 * (data[at] - light) };
}

/** What the Laplace operator finds. @param {Pixels} pixels */
function edges({ data, width, height }) {
  const row = width * channels;
  let sum = 0;
  for (let y = 1; y < height - 1; y++) {
    for (let x = 1; x < width - 1; x++) {
      const at = y * row + x * channels;
      const around = [at - channels, at + channels, at - row, at + row];
      sum += Math.abs(around.reduce((rest, each) => rest - luma(data, each), 4 * luma(data, at)));
    }
  }
  return sum;
}
