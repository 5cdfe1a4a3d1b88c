// @ts-check
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { cacheDir } from '../../processes/src/paths.mjs';
import { onPath } from './on-path.mjs';

// The first one paints without a window system, in two thirds of the time.
const NAMES = ['chromium-headless-shell', 'chromium'];

export const chromiumArgs = [
  '--no-sandbox',
  '--disable-dev-shm-usage',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** Where `provideChromium` puts the Chromium of a machine that has none. */
export const fetchedChromium = join(cacheDir, 'chromium');

/**
 * Finds Chromium: CHROMIUM_BINARY, Debian's on the path, or the one fetched into .cache.
 * @param {NodeJS.ProcessEnv} env
 * @returns {string | undefined}
 */
export function findChromium(env) {
  if (env.CHROMIUM_BINARY) return env.CHROMIUM_BINARY;
  const [program] = NAMES.flatMap((name) => onPath(env, name) ?? []);
  return program ?? [join(fetchedChromium, 'chromium')].find((file) => existsSync(file));
}
