// @ts-check
import {
  accessSync,
  constants,
  existsSync,
  mkdirSync,
  readdirSync,
  statfsSync,
  statSync,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { Problem } from './problem.mjs';
import { projectDir } from './paths.mjs';
import { handOver, settleUsers, userOf } from './users.mjs';

const mebibyte = 1024 * 1024;
const leastSpace = 500 * mebibyte;

/** @param {string} dataDir @throws {Problem} when it cannot be written or its disk is full */
export function makeDataDir(dataDir) {
  makeFolder(dataDir, 0o700);
  settleUsers([process.execPath, ...programFiles()], dataDir);
  accessSync(dataDir, constants.W_OK);
  mkdirSync(join(dataDir, 'logs'), { recursive: true, mode: 0o700 });
  mkdirSync(join(dataDir, 'storage'), { recursive: true, mode: 0o700 });
  handOver(join(dataDir, 'storage'), userOf('storage'));
  assertSpace(dataDir);
}

/** What processes load: all that was built, and the folders of the packages. */
export function programFiles(root = projectDir) {
  const within = (/** @type {string} */ folder, recursive = true) =>
    existsSync(folder)
      ? readdirSync(folder, { recursive }).map((name) => join(folder, `${name}`))
      : [];
  const packages = within(join(root, 'node_modules'), false);
  const built = ['dist', 'web/dist'].flatMap((folder) => within(join(root, folder)));
  // The records of npm and of the build are only read by whoever installs and builds.
  const files = [...packages, ...built].filter((path) => !basename(path).startsWith('.'));
  return [join(root, 'package.json'), ...files];
}

/** `recursive` never ends in /proc. @param {string} dir @param {number} mode */
function makeFolder(dir, mode) {
  if (!existsSync(dirname(dir))) makeFolder(dirname(dir), mode);
  try {
    mkdirSync(dir, { mode });
  } catch (error) {
    const { code } = /** @type {NodeJS.ErrnoException} */ (error);
    if (code === 'ENOENT')
      throw new Problem(`The folder ${dir} cannot be created: choose another one with DATA_DIR.`);
    if (code !== 'EEXIST' || !statSync(dir).isDirectory()) throw error;
  }
}

/** @param {string} dataDir */
function assertSpace(dataDir) {
  const { bavail, bsize } = statfsSync(dataDir);
  if (bavail * bsize >= leastSpace) return;
  const left = Math.floor((bavail * bsize) / mebibyte);
  throw new Problem(
    `Only ${left} MB are free where ${dataDir} is: free at least ${leastSpace / mebibyte} MB, or choose another DATA_DIR.`,
  );
}
