// @ts-check
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { Child } from '../child.mjs';

/** As many threads as the product has. */
const threads = String(Math.max(4, availableParallelism()));

/**
 * The same work without the product.
 * @param {string} program beside this file
 * @param {Record<string, string>} [env]
 */
export const startBaseline = (program, env = {}) =>
  Child.start(join(import.meta.dirname, program), {
    NODE_ENV: 'production',
    UV_THREADPOOL_SIZE: threads,
    ...env,
  });
