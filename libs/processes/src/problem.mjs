// @ts-check
import { statSync } from 'node:fs';
import { cacheDir } from './paths.mjs';
import { warn } from './say.mjs';

/** An error that the operator can fix. Its message is one sentence that says how. */
export class Problem extends Error {
  name = 'Problem';
}

/** @param {string} path */
const orElsewhere = (path) =>
  path.includes(cacheDir) ? '' : ', or choose another one with DATA_DIR';
/** @param {string} path */
const denied = (path) =>
  `Permission denied${path}: run this as the owner of the folder${orElsewhere(path)}.`;
/** @param {string} path */
const noFolder = (path) => `Not a folder${path}: choose another one with DATA_DIR.`;

/** @type {Record<string, (path: string) => string>} */
const sentences = {
  ENOSPC: (path) => `The disk is full${path}: free some space and start again.`,
  EDQUOT: (path) => `Your disk quota is used up${path}: free some space and start again.`,
  EACCES: denied,
  EPERM: denied,
  EROFS: (path) =>
    `The file system is read-only${path}: make the folder writable${orElsewhere(path)}.`,
  EEXIST: noFolder,
  ENOTDIR: noFolder,
  EMFILE: () => 'Too many open files: raise the limit (ulimit -n 4096) and start again.',
};

/** Unlike `existsSync`, it does not take what this user may not see for missing. @param {string} path */
export const exists = (path) => statSync(path, { throwIfNoEntry: false }) !== undefined;

/** It shows a stack only for a bug. @param {unknown} error @returns {string} */
export function messageOf(error) {
  if (error instanceof Problem) return error.message;
  const { code, path, stack } = /** @type {NodeJS.ErrnoException} */ (error ?? {});
  const sentence = code && sentences[code]?.(path ? ` (${path})` : '');
  return sentence || stack || String(error);
}

/**
 * A failure is printed and becomes the exit code.
 * @param {() => Promise<void>} work @param {number} [code] of a failure
 */
export async function reportErrors(work, code = 1) {
  try {
    await work();
  } catch (error) {
    warn(messageOf(error));
    process.exitCode = code;
  }
}
