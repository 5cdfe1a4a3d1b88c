// @ts-check
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { Problem } from './problem.mjs';
import { attempt, lastLines, run } from './run.mjs';

/**
 * apt uses lists and a cache of its own, so it needs no rights and leaves the system's alone.
 * @param {string[]} packages @param {string} folder replaced as a whole
 * @throws {Problem} when there is no apt, or it cannot find or download a package
 */
export async function unpackDebianPackages(packages, folder) {
  const work = `${folder}.${process.pid}`;
  const [state, cache, root] = ['state', 'cache', 'root'].map((name) => join(work, name));
  const archives = join(cache, 'archives');
  try {
    for (const dir of [join(state, 'lists/partial'), join(archives, 'partial'), root])
      mkdirSync(dir, { recursive: true });
    // `update` also fails when one of the system's hooks cannot write to the system's cache.
    await apt(state, cache, ['update']);
    const install = ['--yes', '--no-install-recommends', '--download-only', 'install'];
    const { code, output } = await apt(state, cache, [...install, ...packages]);
    if (code !== 0) throw new Problem(lastLines(output, 3));
    for (const deb of readdirSync(archives).filter((name) => name.endsWith('.deb')))
      await run(`Unpacking ${deb}`, 'dpkg-deb', ['-x', join(archives, deb), root], {
        stdio: 'pipe',
      });
    rmSync(folder, { recursive: true, force: true });
    renameSync(root, folder);
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}

/** @param {string} folder @returns {string} LD_LIBRARY_PATH for the programs in it */
export function librariesIn(folder) {
  const libraries = ['usr/lib', 'lib']
    .map((dir) => join(folder, dir))
    .filter(existsSync)
    .flatMap((dir) => readdirSync(dir, { recursive: true, withFileTypes: true }))
    .filter(({ name }) => name.includes('.so'));
  return [...new Set(libraries.map(({ parentPath }) => parentPath))].join(delimiter);
}

/** @param {string} state @param {string} cache @param {string[]} args */
function apt(state, cache, args) {
  const options = [
    `Dir::State=${state}`,
    'Dir::State::status=/var/lib/dpkg/status',
    `Dir::Cache=${cache}`,
    'Debug::NoLocking=1',
    'APT::Sandbox::User=',
    'Acquire::Languages=none',
    'APT::Get::List-Cleanup=0',
  ].flatMap((option) => ['-o', option]);
  return attempt('apt-get', [...options, '-q', ...args], { stdio: 'pipe' }).catch(() => {
    throw new Problem('This machine has no apt-get.');
  });
}
