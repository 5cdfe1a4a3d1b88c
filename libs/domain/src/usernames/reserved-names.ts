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

// Staff accounts are often numbered.
const unnumbered = (name: string) => name.replace(/^\p{N}+|\p{N}+$/gu, '');

/** Finds them in any spelling. @param brand the site's name, optionally `|` and its short name */
export function reservedNames(brand: string): (username: string) => boolean {
  const names = [...RESERVED, ...brand.split('|')].map(bare).filter(Boolean);
  const reserved = new Set(names.flatMap(lookAlikesOf));
  return (username) => {
    const name = bare(username);
    return [name, unnumbered(name)].flatMap(lookAlikesOf).some((like) => reserved.has(like));
  };
}
