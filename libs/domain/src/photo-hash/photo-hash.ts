import { FREQUENCIES } from './frequencies.js';

/** Pixels on each side of the picture that is hashed. */
export const HASHED_SIDE = 64;

// A coefficient below this (of grey levels 0 to 255) is left to noise, and its sign says nothing.
const NOISE = 2;
// How many of the 256 must be above the noise: a plainer picture cannot be told from others.
const MIN_CLEAR = 128;

const WAVES = Array.from({ length: 1 + Math.max(...FREQUENCIES.map(({ down }) => down)) }, wave);

function wave(_: unknown, frequency: number): Float64Array {
  const scale = Math.sqrt((frequency === 0 ? 1 : 2) / HASHED_SIDE);
  return Float64Array.from(
    { length: HASHED_SIDE },
    (__, at) => scale * Math.cos((Math.PI * frequency * (2 * at + 1)) / (2 * HASHED_SIDE)),
  );
}

/**
 * Returns the signs of the lowest frequencies, as 256 characters `0` or `1`; undefined if too
 * plain. @param light grey levels, 64 × 64, row by row
 */
export function photoHash(light: Uint8Array): string | undefined {
  const acrossRows = WAVES.map((waves) =>
    Float64Array.from({ length: HASHED_SIDE }, (_, row) =>
      product(waves, light.subarray(row * HASHED_SIDE, (row + 1) * HASHED_SIDE)),
    ),
  );
  const coefficients = FREQUENCIES.map(({ down, across }) =>
    product(WAVES[down], acrossRows[across]),
  );
  if (coefficients.filter((value) => Math.abs(value) > NOISE).length < MIN_CLEAR) return undefined;
  return coefficients.map((value) => (value > 0 ? '1' : '0')).join('');
}

function product(waves: Float64Array, values: Uint8Array | Float64Array): number {
  let sum = 0;
  for (let at = 0; at < HASHED_SIDE; at++) sum += waves[at] * values[at];
  return sum;
}
