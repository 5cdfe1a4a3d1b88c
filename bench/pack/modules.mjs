// @ts-check
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { projectDir } from '../../libs/processes/src/paths.mjs';

/**
 * Folders of the packages that `names` need at run time, themselves included.
 * @param {string[]} names
 * @returns {string[]} relative to the project
 */
export function modulesOf(names) {
  /** @type {Set<string>} */
  const found = new Set();
  const visit = (/** @type {string} */ name, /** @type {string} */ from) => {
    const dir = folderOf(name, from);
    // An optional package of another platform.
    if (!dir || found.has(dir)) return;
    found.add(dir);
    for (const needed of neededBy(packageIn(dir))) visit(needed, dir);
  };
  for (const name of names) visit(name, projectDir);
  return [...found].map((dir) => relative(projectDir, dir)).toSorted();
}

/** @param {string} name @param {string} from @returns {string | undefined} */
function folderOf(name, from) {
  const dir = join(from, 'node_modules', name);
  if (existsSync(join(dir, 'package.json'))) return dir;
  return from === projectDir ? undefined : folderOf(name, dirname(from));
}

/**
 * @typedef {object} Package
 * @property {Record<string, string>} [dependencies]
 * @property {Record<string, string>} [optionalDependencies]
 * @property {Record<string, string>} [peerDependencies]
 * @property {Record<string, { optional?: boolean }>} [peerDependenciesMeta]
 */

/** @param {Package} description */
function neededBy({ dependencies, optionalDependencies, peerDependencies, peerDependenciesMeta }) {
  const peers = Object.keys(peerDependencies ?? {}).filter(
    (name) => !peerDependenciesMeta?.[name]?.optional,
  );
  return [...Object.keys({ ...dependencies, ...optionalDependencies }), ...peers];
}

/** @param {string} dir @returns {Package} */
const packageIn = (dir) => JSON.parse(readFileSync(join(dir, 'package.json'), 'utf8'));
