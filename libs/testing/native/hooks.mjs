// @ts-check
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { transformSync } from '@swc/core';
import { swc } from './swc.mjs';

const ROOT = new URL('../../../', import.meta.url);
const GLOBALS = new URL('globals.mjs', import.meta.url).href;
const SCENE = new URL('test/scene/index.ts', ROOT).href;
/** @type {Record<string, string>} */
const replacements = {};

/** @param {Record<string, string>} [modules] what is loaded in place of packages, by their names */
export function initialize(modules = {}) {
  Object.assign(replacements, modules);
}

/** @type {import('node:module').ResolveHook} */
export function resolve(specifier, context, next) {
  const url = urlOf(specifier, context.parentURL);
  return url ? { url, shortCircuit: true } : next(specifier, context);
}

/**
 * @param {string} specifier
 * @param {string} [parent]
 */
function urlOf(specifier, parent) {
  if (specifier === '@jest/globals') return GLOBALS;
  if (Object.hasOwn(replacements, specifier)) return replacements[specifier];
  if (specifier === '@lodge/scene') return SCENE;
  const [, library, part = ''] = /^@lodge\/([\w-]+)(\/[\w-]+)?$/.exec(specifier) ?? [];
  if (library) return new URL(`libs/${library}/src${part}/index.ts`, ROOT).href;
  const path = /^(\.{1,2}\/.+)\.js$/.exec(specifier)?.[1];
  return (
    path && [`${path}.ts`, `${path}.tsx`].map((file) => new URL(file, parent)).find(isFile)?.href
  );
}

const isFile = (/** @type {URL} */ url) => url.protocol === 'file:' && existsSync(url);

/** @type {import('node:module').LoadHook} */
export function load(url, context, next) {
  const { protocol, pathname } = new URL(url);
  if (protocol !== 'file:' || !/\.tsx?$/.test(pathname)) return next(url, context);
  const filename = fileURLToPath(url);
  const { code } = transformSync(readFileSync(filename, 'utf8'), { ...swc, filename });
  return { format: 'module', source: code, shortCircuit: true };
}
