import { lookAlikesOf } from './skeleton.js';

/** Names that would make a member pass for those who run the site. */
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

// Whoever reads a name sees these beside its letters, and still reads the word.
const DECORATION = /[^\p{L}\p{M}\p{N}]/gu;

const bare = (name: string) => name.normalize('NFKC').replace(DECORATION, '');

/**
 * Tells names that nobody may take: those of the staff's roles and of the site itself, however they
 * are written.
 * @param brand the site's name, and behind a `|` its short one
 */
export function reservedNames(brand: string): (username: string) => boolean {
  const names = [...RESERVED, ...brand.split('|')].map(bare).filter(Boolean);
  const reserved = new Set(names.flatMap(lookAlikesOf));
  return (username) => lookAlikesOf(bare(username)).some((skeleton) => reserved.has(skeleton));
}
