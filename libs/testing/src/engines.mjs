// @ts-check
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { cacheDir } from '../../processes/src/paths.mjs';
import { onPath } from './on-path.mjs';

/** Where `provideFirefox` puts the Firefox of a machine that has none. */
export const fetchedFirefox = join(cacheDir, 'firefox');

/**
 * Finds Firefox: FIREFOX_BINARY, one on the path, or the one fetched into .cache.
 * @param {NodeJS.ProcessEnv} env
 * @returns {string | undefined}
 */
export const findFirefox = (env) =>
  env.FIREFOX_BINARY ||
  onPath(env, 'firefox-esr') ||
  onPath(env, 'firefox') ||
  [join(fetchedFirefox, 'firefox')].find((file) => existsSync(file));

/**
 * Finds WebKit's driver, which starts its browser, and a screen for it, on the path.
 * @param {NodeJS.ProcessEnv} env
 * @returns {{ driver: string, screen: string } | undefined}
 */
export function findWebKit(env) {
  const [driver, screen] = ['WebKitWebDriver', 'Xvfb'].map((name) => onPath(env, name));
  return driver && screen ? { driver, screen } : undefined;
}
