// @ts-check

/** Bits in which each of `hashes` differs from `other`. @param {string[]} hashes @param {string} other */
export const differencesOf = (hashes, other) =>
  hashes.map((hash) => different(wordsOf(hash), wordsOf(other)));

/**
 * Of every pair, in its nearest orientation.
 * @param {string[]} hashes @param {(hash: string) => string[]} orientations
 */
export function sortedDistances(hashes, orientations) {
  const all = hashes.map(wordsOf);
  const distances = [];
  for (const [at, hash] of hashes.entries()) {
    const turned = orientations(hash).map(wordsOf);
    for (let other = 0; other < at; other++)
      distances.push(Math.min(...turned.map((one) => different(one, all[other]))));
  }
  return distances.sort((a, b) => a - b);
}

const wordsOf = (/** @type {string} */ hash) =>
  Array.from({ length: 8 }, (_, at) => parseInt(hash.slice(at * 32, at * 32 + 32), 2));

/** @param {number[]} one @param {number[]} other */
function different(one, other) {
  let bits = 0;
  for (let at = 0; at < one.length; at++) {
    for (let left = one[at] ^ other[at]; left !== 0; left &= left - 1) bits++;
  }
  return bits;
}
