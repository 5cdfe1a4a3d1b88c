// @ts-check
import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';

/**
 * The licences of the packages that are bundled into the web app, which those licences ask to ship.
 * @param {string} folder of the package.json that depends on them
 * @returns {string} plain text
 */
export function noticesOf(folder) {
  const found = new Map();
  collect(folder, found);
  return [...found.values()].toSorted().join('\n\n' + '-'.repeat(80) + '\n\n');
}

/** @param {string} folder @param {Map<string, string>} found */
function collect(folder, found) {
  const { dependencies = {}, peerDependencies = {} } = manifestIn(folder);
  for (const name of Object.keys({ ...peerDependencies, ...dependencies })) {
    const own = folderOf(name, folder);
    // Optional peers, and packages of types, may not be installed.
    if (!own || found.has(own) || name.startsWith('@types/')) continue;
    const { version, license = 'see its text' } = manifestIn(own);
    const file = readdirSync(own).find((entry) => /^(licen[cs]e|copying)/i.test(entry));
    const text = file ? readFileSync(join(own, file), 'utf8').trim() : '';
    found.set(own, `${name} ${version} (${license})\n\n${text}`.trim());
    collect(own, found);
  }
}

/** @param {string} folder */
const manifestIn = (folder) => JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));

/** @param {string} name @param {string} from @returns {string | undefined} */
function folderOf(name, from) {
  const paths = createRequire(join(from, 'package.json')).resolve.paths(name) ?? [];
  return paths
    .map((path) => join(path, name))
    .find((folder) => {
      try {
        return manifestIn(folder).name === name;
      } catch {
        return false;
      }
    });
}
