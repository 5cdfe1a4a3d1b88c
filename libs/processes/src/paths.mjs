// @ts-check
import './node-version.mjs';
import { join } from 'node:path';

export const projectDir = join(import.meta.dirname, '..', '..', '..');

/** Downloaded tools; safe to delete. */
export const cacheDir = join(projectDir, '.cache');

export const webDir = join(projectDir, 'web', 'dist');

/** @param {string} app @returns {string} path of the bundle written by `npm run build` */
export const bundleOf = (app) => join(projectDir, 'dist', app, 'main.js');
