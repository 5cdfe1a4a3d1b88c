import { lookAlikesOf } from './skeleton.js';

const RESERVED = [
  'admin',
  'administrator',
  'moderator',
  'mod',
  'support',
  'staff',
  'system',
  'lodge',
  'the lodge',
];

// Readers still recognize a word with these between its letters.
const DECORATION = /[^\p{L}\p{M}\p{N}]/gu;

const bare = (name: string) => name.normalize('NFKC').replace(DECORATION, '');

/**
 * Finds reserved names in any spelling.
 * @param brand the site's name, optionally `|` and its short name
 */
export function reservedNames(brand: string): (username: string) => boolean {
  const names = [...RESERVED, ...brand.split('|')].map(bare).filter(Boolean);
  const reserved = new Set(names.flatMap(lookAlikesOf));
  return (username) => lookAlikesOf(bare(username)).some((skeleton) => reserved.has(skeleton));
}
