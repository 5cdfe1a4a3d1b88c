// @ts-check
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/**
 * Finds Chromium: CHROMIUM_BINARY, or Debian's on the path.
 * @param {NodeJS.ProcessEnv} env
 * @returns {string | undefined}
 */
export function findChromium(env) {
  if (env.CHROMIUM_BINARY) return env.CHROMIUM_BINARY;
  const folders = [...(env.PATH ?? '').split(delimiter), '/usr/bin'].filter(Boolean);
  return folders.map((folder) => join(folder, 'chromium')).find((file) => existsSync(file));
}
