// @ts-check
import { join } from 'node:path';

export const projectDir = join(import.meta.dirname, '..', '..', '..');

/** Tools that were fetched for this checkout; safe to delete. */
export const cacheDir = join(projectDir, '.cache');

export const webDir = join(projectDir, 'web', 'dist');

/**
 * @param {string} app
 * @returns {string} the bundle that `npm run build` makes
 */
export const bundleOf = (app) => join(projectDir, 'dist', app, 'main.js');
