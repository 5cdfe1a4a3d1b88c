import { FREQUENCIES, type Frequency } from './frequencies.js';

const AT = new Map(FREQUENCIES.map(({ down, across }, at) => [`${down},${across}`, at]));
const SWAPPED = FREQUENCIES.map(({ down, across }) => AT.get(`${across},${down}`)!);

const isOdd = (number: number) => number % 2 === 1;
// An odd wave changes its sign when it is mirrored.
const mirrored = (bits: string, changes: (frequency: Frequency) => boolean) =>
  Array.from(bits, (bit, at) => (changes(FREQUENCIES[at]) ? (bit === '0' ? '1' : '0') : bit)).join(
    '',
  );

/** Returns the hashes of a picture turned by quarters and mirrored, the original's first. */
export function orientations(hash: string): string[] {
  return [hash, SWAPPED.map((at) => hash[at]).join('')].flatMap((bits) => [
    bits,
    mirrored(bits, ({ across }) => isOdd(across)),
    mirrored(bits, ({ down }) => isOdd(down)),
    mirrored(bits, ({ down, across }) => isOdd(down + across)),
  ]);
}
