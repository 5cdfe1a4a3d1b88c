import { BITS } from './frequencies.js';

/** Bits in which the hashes of like photos differ at most, of 256 (docs/decisions/0035). */
export const MAX_DISTANCE = 76;

const WORDS = BITS / 32;

/** A list of hashes to be searched: 50,000 take 1.6 MB and some milliseconds. */
export class HashList {
  private words = new Uint32Array(WORDS * 1_024);
  private readonly ids: number[] = [];

  get lastId(): number {
    return this.ids.at(-1) ?? 0;
  }

  add(id: number, hash: string): void {
    const start = this.ids.length * WORDS;
    if (start === this.words.length) this.words = grown(this.words);
    this.words.set(wordsOf(hash), start);
    this.ids.push(id);
  }

  search(hashes: string[]): number[] {
    const { words } = this;
    const wanted = hashes.map(wordsOf);
    return this.ids.filter((_, at) => {
      for (const hash of wanted) if (isLike(words, at * WORDS, hash)) return true;
      return false;
    });
  }
}

// Nearly all others differ too much in the first six of the eight words, which are counted at once.
function isLike(words: Uint32Array, at: number, hash: Uint32Array): boolean {
  const six =
    bytesOf(words[at] ^ hash[0]) +
    bytesOf(words[at + 1] ^ hash[1]) +
    bytesOf(words[at + 2] ^ hash[2]) +
    bytesOf(words[at + 3] ^ hash[3]) +
    bytesOf(words[at + 4] ^ hash[4]) +
    bytesOf(words[at + 5] ^ hash[5]);
  const different = sumOf(six);
  if (different > MAX_DISTANCE) return false;
  const last = bytesOf(words[at + 6] ^ hash[6]) + bytesOf(words[at + 7] ^ hash[7]);
  return different + sumOf(last) <= MAX_DISTANCE;
}

function grown(words: Uint32Array): Uint32Array<ArrayBuffer> {
  const next = new Uint32Array(words.length * 2);
  next.set(words);
  return next;
}

const wordsOf = (hash: string) =>
  Uint32Array.from({ length: WORDS }, (_, at) => parseInt(hash.slice(at * 32, (at + 1) * 32), 2));

// Hacker's Delight, 5-1: the set bits of each byte, and the sum of the bytes.
function bytesOf(word: number): number {
  const pairs = word - ((word >>> 1) & 0x55555555);
  const fours = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333);
  return (fours + (fours >>> 4)) & 0x0f0f0f0f;
}

function sumOf(bytes: number): number {
  return Math.imul(bytes, 0x01010101) >>> 24;
}
