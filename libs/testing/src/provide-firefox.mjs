// @ts-check
import { librariesIn, unpackDebianPackages } from '../../processes/src/debian-packages.mjs';
import { fetchedFirefox, findFirefox } from './engines.mjs';
import { fontPackages, provideBrowser, writeLauncher } from './fetched-browser.mjs';

/**
 * Fetches Debian's Firefox into .cache where this machine has none. WebKit cannot be had like this:
 * it looks for its parts where it would be installed.
 * @param {NodeJS.ProcessEnv} [env]
 */
export const provideFirefox = (env = process.env) =>
  provideBrowser({
    name: 'Firefox',
    folder: fetchedFirefox,
    find: () => findFirefox(env),
    sources: [fromDebian],
    without: 'the checks in Firefox',
  });

async function fromDebian() {
  await unpackDebianPackages(['firefox-esr', ...fontPackages], fetchedFirefox);
  await writeLauncher({
    folder: fetchedFirefox,
    name: 'firefox',
    binary: 'usr/lib/firefox-esr/firefox-esr',
    libraries: librariesIn(fetchedFirefox),
  });
}
