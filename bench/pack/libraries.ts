import { execFileSync } from 'node:child_process';
import { basename } from 'node:path';

/**
 * Libraries that belong to the C library: every Linux has them, and they must fit its kernel and
 * loader.
 */
const OF_THE_SYSTEM = /^(?:ld-linux|linux-vdso|libc|libm|libdl|librt|libpthread|libresolv)[.-]/;

/**
 * The shared libraries that a program needs besides those of every Linux.
 * @returns paths
 */
export function librariesOf(program: string, env: NodeJS.ProcessEnv): string[] {
  const listed = execFileSync('ldd', [program], { encoding: 'utf8', env });
  return [...listed.matchAll(/=> (\/\S+)/g)]
    .map(([, path]) => path)
    .filter((path) => !OF_THE_SYSTEM.test(basename(path)));
}
