// @ts-check
import { join } from 'node:path';
import { librariesIn, unpackDebianPackages } from '../../processes/src/debian-packages.mjs';
import { run } from '../../processes/src/run.mjs';
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

const picture = join(fetchedFirefox, 'page.png');
const page = 'data:text/html,page';

async function fromDebian() {
  await unpackDebianPackages(['firefox-esr', ...fontPackages], fetchedFirefox);
  await writeLauncher({
    folder: fetchedFirefox,
    name: 'firefox',
    binary: 'usr/lib/firefox-esr/firefox-esr',
    libraries: librariesIn(fetchedFirefox),
    showPage: (program) =>
      run('Showing a page in Firefox', program, ['--headless', '--screenshot', picture, page], {
        stdio: 'pipe',
        timeout: 60_000,
      }),
  });
}
