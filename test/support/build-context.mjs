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
 * The last pattern of a .dockerignore that matches a file or a folder above it decides.
 * @param {string} text
 * @returns {(path: string) => boolean} for paths relative to the context
 * @throws {Error} at a pattern that Lodge's does not need
 */
function ignoredBy(text) {
  const lines = text.split('\n').filter((line) => line && !line.startsWith('#'));
  const rules = lines.map((line) => {
    const pattern = line.replace(/^!/, '');
    if (!/^(\*|(\*\*\/)?[\w./*-]+)$/.test(pattern)) throw new Error(`${line} is no plain pattern`);
    const source = pattern
      .replaceAll('.', '\\.')
      .replace(/\*\*\/|\*/g, (wildcard) => (wildcard === '*' ? '[^/]*' : '(.*/)?'));
    return { isIgnored: !line.startsWith('!'), matches: new RegExp(`^${source}(/|$)`) };
  });
  return (path) => rules.findLast(({ matches }) => matches.test(path))?.isIgnored ?? false;
}

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
