import { lanczos, type Taps } from './lanczos.js';
import type { Size } from './size.js';

/** RGBA; `offset` is the index in `data` at which the row begins. */
export interface Row {
  data: Uint8ClampedArray;
  offset: number;
}

const RGB = 3;
const RGBA = 4;

/**
 * Scales down as the server does: the browser's own scaling is visibly softer
 * (docs/decisions/0032). Each row is requested once, from the top, and only few are held in memory.
 * @returns RGBA, opaque
 */
export function scaled(rowAt: (y: number) => Row, from: Size, to: Size): Uint8ClampedArray {
  const across = lanczos(from.width, to.width);
  const down = lanczos(from.height, to.height);
  const held = Array.from(
    { length: Math.max(...down.map(({ weights }) => weights.length)) },
    () => new Float32Array(to.width * RGB),
  );
  const lineAt = (y: number) => held[y % held.length]!;
  const result = new Uint8ClampedArray(to.width * to.height * RGBA).fill(255);
  const line = new Float32Array(to.width * RGB);
  let next = 0;
  down.forEach(({ first, weights }, y) => {
    for (; next < first + weights.length; next++) narrow(rowAt(next), across, lineAt(next));
    line.fill(0);
    weights.forEach((weight, tap) => add(line, lineAt(first + tap), weight));
    write(line, result, y * to.width * RGBA);
  });
  return result;
}

function narrow({ data, offset }: Row, across: readonly Taps[], line: Float32Array) {
  for (let x = 0; x < across.length; x++) {
    const { first, weights } = across[x]!;
    let [red, green, blue] = [0, 0, 0];
    let at = offset + first * RGBA;
    for (let tap = 0; tap < weights.length; tap++, at += RGBA) {
      const weight = weights[tap]!;
      red += weight * data[at]!;
      green += weight * data[at + 1]!;
      blue += weight * data[at + 2]!;
    }
    line[x * RGB] = red;
    line[x * RGB + 1] = green;
    line[x * RGB + 2] = blue;
  }
}

function add(line: Float32Array, other: Float32Array, weight: number) {
  for (let at = 0; at < line.length; at++) line[at]! += weight * other[at]!;
}

function write(line: Float32Array, result: Uint8ClampedArray, offset: number) {
  for (let at = 0, to = offset; at < line.length; at += RGB, to += RGBA) {
    result[to] = line[at]!;
    result[to + 1] = line[at + 1]!;
    result[to + 2] = line[at + 2]!;
  }
}
