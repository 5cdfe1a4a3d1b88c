// @ts-check
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectDir } from '../../libs/processes/src/paths.mjs';
import { Problem } from '../../libs/processes/src/problem.mjs';
import { run } from '../../libs/processes/src/run.mjs';
import { step } from '../../libs/processes/src/say.mjs';

/** @typedef {{ version?: string, optional?: boolean, devOptional?: boolean, link?: boolean }} Package */

/**
 * Installs exactly what package-lock.json names, unless it is all there already.
 * @param {AbortSignal} [signal]
 */
export async function install(signal) {
  assertNodeVersion();
  if (isInstalled()) return;
  // `npm ci` refuses a lock file without packages that some registries lack for other platforms; this keeps to its versions too.
  const args = [
    'install',
    '--no-save',
    '--include=dev',
    '--include=optional',
    '--no-audit',
    '--no-fund',
    '--loglevel=error',
  ];
  const stdio = /** @type {const} */ (['ignore', 'inherit', 'inherit']);
  await step(
    'Installing the packages that package-lock.json names (the first time this takes a minute)',
    () => run('npm install', 'npm', args, { cwd: projectDir, stdio: [...stdio], signal }),
  );
}

function assertNodeVersion() {
  const [major, minor] = process.versions.node.split('.').map(Number);
  if (major > 20 || (major === 20 && minor >= 19)) return;
  throw new Problem(`Node.js ${process.versions.node} is too old: install 20.19 or newer.`);
}

/** Compares the lock file with the one npm leaves in node_modules at the end of every install. */
function isInstalled() {
  const wanted = packagesOf(join(projectDir, 'package-lock.json'));
  const found = packagesOf(join(projectDir, 'node_modules', '.package-lock.json'));
  return Object.entries(wanted).every(([path, { version, optional, devOptional, link }]) => {
    if (!path.startsWith('node_modules/') || link) return true;
    return path in found ? found[path].version === version : Boolean(optional || devOptional);
  });
}

/**
 * @param {string} file
 * @returns {Record<string, Package>}
 */
function packagesOf(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8')).packages;
  } catch {
    return {};
  }
}
