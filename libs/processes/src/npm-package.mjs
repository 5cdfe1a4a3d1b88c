// @ts-check
import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { Problem } from './problem.mjs';
import { run } from './run.mjs';

/**
 * Unpacks an npm package without its dependencies into the folder `package` of `dir`.
 * @param {{ name: string, version: string, integrity: string }} pinned integrity: base64 of its SHA-512
 * @param {string} dir
 * @param {string[]} [files] of the package; all without them
 * @throws {Problem}
 */
export async function unpackNpmPackage({ name, version, integrity }, dir, files = []) {
  mkdirSync(dir, { recursive: true });
  const inDir = { cwd: dir, stdio: /** @type {const} */ ('pipe') };
  await run(`Fetching ${name}`, 'npm', ['pack', '--silent', `${name}@${version}`], inDir);
  const archive = join(dir, `${name.replace('@', '').replace('/', '-')}-${version}.tgz`);
  if (createHash('sha512').update(readFileSync(archive)).digest('base64') !== integrity)
    throw new Problem(`What the registry has as ${name}@${version} has changed.`);
  const paths = files.map((file) => `package/${file}`);
  await run('Unpacking', 'tar', ['-xzf', archive, '--no-same-owner', ...paths], inDir);
  rmSync(archive);
}
