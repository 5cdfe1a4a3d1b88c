import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { projectDir } from '../libs/processes/src/paths.mjs';
import { mutantsOf } from './mutations/mutants.mjs';
import { RULES } from './mutations/rules.mjs';

const SPECS = ['apps', 'libs', 'test'].flatMap((folder) =>
  readdirSync(join(projectDir, folder), { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.spec.ts'))
    .map((path) => `${folder}/${path}`),
);

/** `a/(b|c)` as `a/b` and `a/c`. */
const alternatives = (pattern: string): string[] => {
  const [, before, choices, after] = /^(.*?)\(([^()]*)\)(.*)$/.exec(pattern) ?? [];
  if (!choices) return [pattern];
  return choices.split('|').flatMap((choice) => alternatives(before + choice + after));
};

const withoutSpec = (patterns: string[]) =>
  patterns.flatMap(alternatives).filter((pattern) => !SPECS.some((path) => path.includes(pattern)));

// Bundles in `dist/` hold the rules as they were when they were built.
const withBundles = (patterns: string[]) =>
  SPECS.filter((path) => patterns.some((pattern) => new RegExp(pattern).test(path))).filter(
    (path) => readFileSync(join(projectDir, path), 'utf8').includes('startSystem'),
  );

const changesOf = (source: string) => mutantsOf(source).map(({ change }) => change);

test.each(Object.entries(RULES))('%s is there, can be broken, and has its specs', (file, specs) => {
  expect(existsSync(join(projectDir, file))).toBe(true);
  expect(mutantsOf(readFileSync(join(projectDir, file), 'utf8'))).not.toEqual([]);
  expect(withoutSpec(specs)).toEqual([]);
  expect(withBundles(specs)).toEqual([]);
});

test('what follows a type is changed, the type itself is not', () => {
  const types = `type Level = 'a' | 'b';\n\nexport type Row = Pick<A, 'b'> & {\n  is_open: true;\n};\n`;
  const rules = `interface Wide {\n  is: true;\n}\n\nconst isWide = (level) => level === 'wide';`;

  expect(changesOf(types + rules)).toEqual(['=== → !==']);
});

test('comparisons in SQL are changed, assignments are not', () => {
  expect(changesOf('const name = user.name;\nthis.name = user.name;')).toEqual([]);
  expect(changesOf("const FIND = statement('where id = :id');")).toEqual(['= → <>']);
});
