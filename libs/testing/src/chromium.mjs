// @ts-check
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

// The first one paints without a window system, in two thirds of the time.
const NAMES = ['chromium-headless-shell', 'chromium'];

/**
 * Finds Chromium: CHROMIUM_BINARY, or Debian's on the path.
 * @param {NodeJS.ProcessEnv} env
 * @returns {string | undefined}
 */
export function findChromium(env) {
  if (env.CHROMIUM_BINARY) return env.CHROMIUM_BINARY;
  const folders = [...(env.PATH ?? '').split(delimiter), '/usr/bin'].filter(Boolean);
  return NAMES.flatMap((name) => folders.map((folder) => join(folder, name))).find((file) =>
    existsSync(file),
  );
}
