import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { Child } from '../child.js';

/** Matches the product's number of threads. */
const threads = String(Math.max(4, availableParallelism()));

/**
 * The same work without the product.
 * @param program beside this file
 */
export const startBaseline = (program: string, env: Record<string, string> = {}) =>
  Child.start(join(import.meta.dirname, program), {
    NODE_ENV: 'production',
    UV_THREADPOOL_SIZE: threads,
    ...env,
  });
