// @ts-check
import { copyFileSync, mkdirSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';

// A clone contains none of these.
const notCloned = new Set(['.git', '.cache', '.data', 'coverage', 'dist', 'node_modules']);

/**
 * Copies what a build gets to see of a clone.
 * @param {string} project
 * @param {string} ignore text of the .dockerignore
 * @param {string} target
 */
export function copyContext(project, ignore, target) {
  const isIgnored = ignoredBy(ignore);
  for (const path of filesIn(project)) {
    if (isIgnored(path)) continue;
    mkdirSync(join(target, dirname(path)), { recursive: true });
    copyFileSync(join(project, path), join(target, path));
  }
}

/**
 * The semantics of a .dockerignore: the last pattern that matches a file or a folder above it
 * decides.
 * @param {string} text
 * @returns {(path: string) => boolean} for paths relative to the context
 * @throws {Error} at a pattern with a character class or an escape
 */
export function ignoredBy(text) {
  const lines = text.split('\n').map((line) => line.trim());
  const rules = lines.filter((line) => line && !line.startsWith('#')).map(ruleOf);
  return (path) => rules.findLast(({ matches }) => matches.test(path))?.isIgnored ?? false;
}

/** @param {string} line */
function ruleOf(line) {
  const pattern = line.replace(/^!/, '').replace(/^\/+|\/+$/g, '');
  if (/[[\]\\]|(^|\/)\.{1,2}(\/|$)/.test(pattern))
    throw new Error(`${line} in .dockerignore is not a plain pattern`);
  const source = pattern
    .replace(/[.+^${}()|]/g, '\\$&')
    .replace(/\*\*\/|\*\*|\*|\?/g, (wildcard) => wildcards[wildcard]);
  return { isIgnored: !line.startsWith('!'), matches: new RegExp(`^${source}(/|$)`) };
}

/** @type {Record<string, string>} */
const wildcards = { '**/': '(.*/)?', '**': '.*', '*': '[^/]*', '?': '[^/]' };

/**
 * @param {string} root
 * @param {string} [folder]
 * @returns {string[]} paths relative to `root`
 */
function filesIn(root, folder = '') {
  return readdirSync(join(root, folder), { withFileTypes: true })
    .filter(({ name }) => !notCloned.has(name))
    .flatMap((entry) => {
      const path = folder ? `${folder}/${entry.name}` : entry.name;
      return entry.isDirectory() ? filesIn(root, path) : [path];
    });
}
