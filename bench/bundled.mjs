// @ts-check
import { basename, join } from 'node:path';
import { promisify } from 'node:util';
import { rspack } from '@rspack/core';
import { cacheDir } from '../libs/processes/src/paths.mjs';
import config from '../rspack.config.mjs';

/** Bundles a module on its own. @param {string} entry @returns {Promise<string>} path of the bundle */
export async function bundled(entry) {
  const path = join(cacheDir, 'bench');
  const name = basename(entry, '.ts');
  /** @type {any} */
  const options = {
    ...config,
    entry: { [name]: entry },
    output: { ...config.output, path, filename: '[name].mjs', library: { type: 'module' } },
  };
  const stats = await promisify(rspack)(options);
  if (stats?.hasErrors()) throw new Error(stats.toString({}));
  return join(path, `${name}.mjs`);
}
