// @ts-check
import { join } from 'node:path';
import { promisify } from 'node:util';
import { rspack } from '@rspack/core';
import { cacheDir } from '../../libs/processes/src/paths.mjs';
import config from '../../rspack.config.mjs';

/** Bundles the image-worker's variants module on its own. @returns {Promise<string>} path of the bundle */
export async function buildVariants() {
  const path = join(cacheDir, 'bench');
  const entry = './apps/image-worker/src/decoder/variants.ts';
  /** @type {any} */
  const options = {
    ...config,
    entry: { variants: entry },
    output: { ...config.output, path, filename: '[name].mjs', library: { type: 'module' } },
  };
  const stats = await promisify(rspack)(options);
  if (stats?.hasErrors()) throw new Error(stats.toString({}));
  return join(path, 'variants.mjs');
}
