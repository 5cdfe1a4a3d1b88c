// @ts-check
import { execFileSync } from 'node:child_process';
import { basename } from 'node:path';

/** Belongs to the C library: every Linux has these, and they must fit its kernel and loader. */
const OF_THE_SYSTEM = /^(?:ld-linux|linux-vdso|libc|libm|libdl|librt|libpthread|libresolv)[.-]/;

/**
 * The shared libraries that a program needs besides those of every Linux.
 * @param {string} program
 * @param {NodeJS.ProcessEnv} env
 * @returns {string[]} paths
 */
export function librariesOf(program, env) {
  const listed = execFileSync('ldd', [program], { encoding: 'utf8', env });
  return [...listed.matchAll(/=> (\/\S+)/g)]
    .map(([, path]) => path)
    .filter((path) => !OF_THE_SYSTEM.test(basename(path)));
}
