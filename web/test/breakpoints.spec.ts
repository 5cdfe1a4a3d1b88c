import { expect, test } from '@jest/globals';
import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { compile } from 'tailwindcss';
import { BREAKPOINTS } from '../src/lib/use-media.js';

const SOURCE = join(import.meta.dirname, '../src');
const read = (file: string) => readFileSync(join(SOURCE, file), 'utf8');

test('scripts and styles share their breakpoints', () => {
  const named = read('ui/tokens.css').matchAll(/--breakpoint-(\w+): ([\w.]+);/g);
  expect(Object.fromEntries([...named].map(([, name, width]) => [name, width]))).toMatchObject(
    BREAKPOINTS,
  );
});

const { resolve } = createRequire(import.meta.url);
/** Reads a stylesheet of ours or of a package. */
async function loadStylesheet(id: string, base: string) {
  const path = /^\.|\.css$/.test(id) ? resolve(id, { paths: [base] }) : resolve(`${id}/index.css`);
  return { path, base: dirname(path), content: readFileSync(path, 'utf8') };
}

// An unknown class has no effect, and the build says nothing.
test('every class of the sources has a style, and no row has more than ten', async () => {
  const base = join(SOURCE, 'ui');
  const { build } = await compile(read('ui/base.css'), { base, loadStylesheet });
  const files = readdirSync(SOURCE, { recursive: true, encoding: 'utf8' });
  const texts = files
    .filter((file) => /\.tsx?$/.test(file))
    .flatMap((file) => [...read(file).matchAll(/(className=\{?)?(['"`])((?:(?!\2)[^\n])*)\2/g)])
    .map(([, isClass, , text]) => ({
      isClass,
      words: text!.match(/(?<!\S)[^\s${}]+(?!\S)/g) ?? [],
    }));
  const selectors = build(texts.flatMap(({ words }) => words)).matchAll(/\.((?:\\.|[\w-])+)/g);
  const styled = new Set([
    'group',
    ...[...selectors].map(([, name]) => name!.replaceAll('\\', '')),
  ]);
  const isStyled = (word: string) => styled.has(word.replace(/^group\/.*/, 'group'));

  // Elsewhere, a text is a row of classes if most of its words are some.
  const rows = texts
    .filter(({ isClass, words }) => isClass || 2 * words.filter(isStyled).length > words.length)
    .map(({ words }) => words);
  expect(rows.length).toBeGreaterThan(1_000);
  expect(rows.flat().filter((word) => !isStyled(word))).toEqual([]);
  expect(rows.filter((row) => row.length > 10)).toEqual([]);
});
