// @ts-check
import { renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { withBuildLock } from '../../processes/src/build-lock.mjs';
import { messageOf } from '../../processes/src/problem.mjs';
import { say, step } from '../../processes/src/say.mjs';

// Fonts of the system, of Debian's packages, and of the npm package.
const fontsConfiguration = `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <include ignore_missing="yes">/etc/fonts/fonts.conf</include>
  <dir>/usr/share/fonts</dir>
  <dir prefix="relative">usr/share/fonts</dir>
  <dir prefix="relative">npm/fonts</dir>
  <cachedir prefix="xdg">fontconfig</cachedir>
</fontconfig>
`;

export const fontPackages = ['fonts-dejavu-core', 'fonts-liberation'];

/**
 * Fetches a browser into .cache where this machine has none, from the first source that has it.
 * Where none does, it says so.
 * @param {object} browser
 * @param {string} browser.name
 * @param {string} browser.folder replaced as a whole
 * @param {() => unknown} browser.find
 * @param {(() => Promise<void>)[]} browser.sources
 * @param {string} browser.without what is left out without it
 */
export async function provideBrowser({ name, folder, find, sources, without }) {
  if (find()) return;
  await withBuildLock(async () => {
    if (!find()) await step(`Fetching ${name} for the tests (none on the path)`, fetch);
  });

  async function fetch() {
    const reasons = [];
    for (const unpack of sources)
      try {
        await unpack();
        return;
      } catch (error) {
        rmSync(folder, { recursive: true, force: true });
        reasons.push(messageOf(error));
      }
    say(`${reasons.join('\n')}\nNo ${name} could be fetched: ${without} are left out.`);
  }
}

/**
 * Writes the program that starts a browser, once it has shown a page on this machine.
 * @param {object} launcher
 * @param {string} launcher.folder
 * @param {string} launcher.name of the program in the folder
 * @param {string} launcher.binary below the folder
 * @param {string} launcher.libraries value of LD_LIBRARY_PATH
 * @param {(program: string) => Promise<unknown>} launcher.showPage fails where it cannot
 */
export async function writeLauncher({ folder, name, binary, libraries, showPage }) {
  const [fonts, program] = ['fonts.conf', binary].map((file) => join(folder, file));
  writeFileSync(fonts, fontsConfiguration);
  const unfinished = join(folder, `${name}.new`);
  // Without a language, the Chromium of the npm package names one that Intl rejects: en-US@posix.
  const variables = `LANG=en_US.UTF-8 LD_LIBRARY_PATH='${quoted(libraries)}' FONTCONFIG_FILE='${quoted(fonts)}'`;
  const script = `#!/bin/sh\n${variables} exec '${quoted(program)}' "$@"\n`;
  writeFileSync(unfinished, script, { mode: 0o755 });
  await showPage(unfinished);
  renameSync(unfinished, join(folder, name));
}

const quoted = (/** @type {string} */ path) => path.replaceAll("'", "'\\''");
