// @ts-check
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/**
 * Finds a program as a shell does.
 * @param {NodeJS.ProcessEnv} env
 * @param {string} name
 */
export const onPath = (env, name) =>
  (env.PATH ?? '')
    .split(delimiter)
    .filter(Boolean)
    .map((folder) => join(folder, name))
    .find((file) => existsSync(file));
