// @ts-check
// Writes src/usernames/confusables.json from Unicode's own list:
//   node libs/domain/generate-confusables.mjs confusables.txt
// with https://www.unicode.org/Public/security/latest/confusables.txt at hand. Skeletons that are
// stored follow from the table, so a new one needs a migration that computes `username_claims` anew.
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const WIDTH = 100;
const list = readFileSync(process.argv[2], 'utf8');
if (!/^# Version: [\d.]+$/m.test(list)) throw new Error('This is no confusables.txt of Unicode.');

/** @param {string} codes in hexadecimal */
const textOf = (codes) =>
  String.fromCodePoint(...codes.split(' ').map((code) => Number.parseInt(code, 16)));

// Names are compared in the form NFKC, so what that form replaces needs no entry.
const entries = [...list.matchAll(/^([\dA-F]+) ;\t([\dA-F ]+?) ;/gm)]
  .map(([, from, to]) => ({ from, to }))
  .filter(({ from }) => textOf(from).normalize('NFKC') === textOf(from));

/** @type {Map<string, string[]>} */
const sources = new Map();
for (const { from, to } of entries) sources.set(to, [...(sources.get(to) ?? []), from]);

const words = [...sources].flatMap(([to, froms]) =>
  chunks(froms, 8).map((some) => `${to.replaceAll(' ', '+')}=${some.join(',')}`),
);

/** @type {string[]} */
const lines = [];
for (const word of words) {
  const line = `${lines.at(-1) ?? ''} ${word}`.trim();
  if (line.length > WIDTH || lines.length === 0) lines.push(word);
  else lines[lines.length - 1] = line;
}

writeFileSync(
  path.join(import.meta.dirname, 'src/usernames/confusables.json'),
  `${JSON.stringify(lines, null, 2)}\n`,
);

/** @template T @param {T[]} items @param {number} size @returns {T[][]} */
function chunks(items, size) {
  return items.length === 0 ? [] : [items.slice(0, size), ...chunks(items.slice(size), size)];
}
