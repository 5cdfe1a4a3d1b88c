// @ts-check
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { apps } from '../../libs/processes/src/apps.mjs';
import { bundleOf, projectDir, webDir } from '../../libs/processes/src/paths.mjs';
import { withBuildLock } from '../../libs/processes/src/build-lock.mjs';
import { run } from '../../libs/processes/src/run.mjs';
import { step } from '../../libs/processes/src/say.mjs';
import { install } from './install.mjs';

const stampFile = join(projectDir, 'dist', '.built-from');

const sources = [
  'apps',
  'libs',
  'web',
  'package-lock.json',
  'package.json',
  'rspack.config.mjs',
  'tsconfig.json',
];
// The build writes described.js, in libs/service.
const notSources = new Set(['node_modules', 'dist', 'test', 'coverage', 'described.js']);

/**
 * Builds the services and the web app, unless they are up to date.
 * @param {AbortSignal} [signal]
 */
export async function build(signal) {
  if (isBuilt()) return;
  await step('Building the services and the web app', () =>
    rebuild({ stdio: ['ignore', 'pipe', 'pipe'], signal }),
  );
}

/** @param {AbortSignal} [signal] */
export const installAndBuild = (signal) =>
  withBuildLock(async () => {
    await install(signal);
    await build(signal);
  }, signal);

/** @param {Pick<import('node:child_process').SpawnOptions, 'stdio' | 'signal'>} options */
export async function rebuild(options) {
  // It is taken first, so that what changes meanwhile is built the next time.
  const from = fingerprint();
  rmSync(stampFile, { force: true });
  await run('npm run build', 'npm', ['run', '--silent', 'bundle'], { cwd: projectDir, ...options });
  writeFileSync(stampFile, from);
}

function isBuilt() {
  const results = [...apps, 'migrate'].map(bundleOf).concat(join(webDir, 'index.html'), stampFile);
  return (
    results.every((file) => existsSync(file)) && readFileSync(stampFile, 'utf8') === fingerprint()
  );
}

/**
 * Compares content instead of modification times, which a Git checkout updates for unchanged files.
 */
export function fingerprint(root = projectDir) {
  const hash = createHash('sha256');
  for (const file of sourceFiles(root))
    hash.update(`${relative(root, file)}\0`).update(readFileSync(file));
  return hash.digest('hex');
}

export const sourceFiles = (root = projectDir) => filesIn(root, (name) => sources.includes(name));

/**
 * Does not ask for the state of each file, which takes as long as reading it.
 * @param {string} folder
 * @param {(name: string) => boolean} [isWanted]
 * @returns {string[]} in a fixed order
 */
function filesIn(folder, isWanted = (name) => !notSources.has(name)) {
  const entries = readdirSync(folder, { withFileTypes: true });
  return entries
    .filter(({ name }) => isWanted(name))
    .sort((one, other) => (one.name < other.name ? -1 : 1))
    .flatMap((entry) => {
      const path = join(folder, entry.name);
      return entry.isDirectory() ? filesIn(path) : [path];
    });
}
