// @ts-check
import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { cacheDir } from '../../libs/processes/src/paths.mjs';
import { run } from '../../libs/processes/src/run.mjs';
import { step } from '../../libs/processes/src/say.mjs';

const VERSION = '4.32.0';
const folder = join(cacheDir, `schemathesis-${VERSION}`);

/**
 * Installs Schemathesis from PyPI into .cache, once.
 * @returns {Promise<string>} path of the program
 * @throws {import('../../libs/processes/src/problem.mjs').Problem} without Python 3, its venv, or PyPI
 */
export async function provideSchemathesis() {
  const program = join(folder, 'bin/st');
  if (!existsSync(program)) await step('Fetching Schemathesis', install);
  return program;
}

async function install() {
  rmSync(folder, { recursive: true, force: true });
  await run('Making a folder for it', 'python3', ['-m', 'venv', folder]);
  const packages = ['install', '--quiet', `schemathesis==${VERSION}`];
  await run('Installing it from PyPI', join(folder, 'bin/pip'), packages);
}
