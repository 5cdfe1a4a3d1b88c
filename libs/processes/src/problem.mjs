// @ts-check

/** An error that the operator can fix. Its message is one sentence that says how. */
export class Problem extends Error {
  name = 'Problem';
}

/** @type {Record<string, (path: string) => string>} */
const sentences = {
  ENOSPC: (path) => `The disk is full${path}: free some space and start again.`,
  EDQUOT: (path) => `Your disk quota is used up${path}: free some space and start again.`,
  EACCES: (path) =>
    `Permission denied${path}: make it yours, or choose another folder with DATA_DIR.`,
  EPERM: (path) =>
    `Permission denied${path}: make it yours, or choose another folder with DATA_DIR.`,
  EROFS: (path) => `The file system is read-only${path}: choose another folder with DATA_DIR.`,
  EEXIST: (path) => `Not a folder${path}: choose another one with DATA_DIR.`,
  ENOTDIR: (path) => `Not a folder${path}: choose another one with DATA_DIR.`,
  EMFILE: () => 'Too many open files: raise the limit (ulimit -n 4096) and start again.',
};

/**
 * The message for an error that the operator can fix; undefined for a bug.
 * @param {unknown} error
 * @returns {string | undefined}
 */
export function sentenceFor(error) {
  if (error instanceof Problem) return error.message;
  const { code, path } = /** @type {NodeJS.ErrnoException} */ (error ?? {});
  return code && sentences[code]?.(path ? ` (${path})` : '');
}
