// @ts-check
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectDir } from '../../libs/processes/src/paths.mjs';
import { Problem } from '../../libs/processes/src/problem.mjs';
import { run } from '../../libs/processes/src/run.mjs';
import { step } from '../../libs/processes/src/say.mjs';

/** @typedef {{ version?: string, optional?: boolean, devOptional?: boolean, link?: boolean }} Package */

/**
 * Installs the packages in package-lock.json, unless they are all installed.
 * @param {AbortSignal} [signal]
 * @throws {Problem} if this is not the Node.js of deploy/node
 */
export async function install(signal) {
  if (Number.parseInt(process.versions.node) < 24)
    throw new Problem(
      `Node.js ${process.versions.node} is too old: run npm start, npm test, npm run demo or deploy/lodge, which find a newer one.`,
    );
  if (isInstalled()) return;
  // Installs the locked versions, as `npm ci` does, without first deleting those that are there.
  const args = [
    'install',
    '--no-save',
    '--include=dev',
    '--include=optional',
    '--no-audit',
    '--no-fund',
    '--loglevel=error',
  ];
  await step('Installing packages (takes a minute the first time)', () =>
    run('npm install', 'npm', args, { cwd: projectDir, stdio: ['ignore', 2, 2], signal }),
  );
}

/** Compares the lock file with the one npm writes to node_modules after every install. */
function isInstalled() {
  const locked = packagesOf(join(projectDir, 'package-lock.json'));
  const installed = packagesOf(join(projectDir, 'node_modules', '.package-lock.json'));
  return Object.entries(locked).every(([path, { version, optional, devOptional, link }]) => {
    if (!path.startsWith('node_modules/') || link) return true;
    return path in installed
      ? installed[path].version === version
      : Boolean(optional || devOptional);
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
