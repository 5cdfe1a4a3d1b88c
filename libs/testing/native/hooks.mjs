// @ts-check
import { existsSync, readFileSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { fileURLToPath } from 'node:url';
import { transformSync } from '@swc/core';
import { swc } from './swc.mjs';

const ROOT = new URL('../../../', import.meta.url);
const GLOBALS = new URL('globals.mjs', import.meta.url).href;
const SCENE = new URL('test/scene/index.ts', ROOT).href;

/**
 * Lets this process load TypeScript, by the paths and names of the sources.
 * @param {Record<string, string>} [replacements] what is loaded in place of packages, by their names
 */
export function loadTypeScript(replacements = {}) {
  registerHooks({
    load,
    resolve(specifier, context, next) {
      // What takes a package's place may load it.
      const replacement = replacements[specifier];
      const url =
        replacement && replacement !== context.parentURL
          ? replacement
          : urlOf(specifier, context.parentURL);
      return url ? { url, shortCircuit: true } : next(specifier, context);
    },
  });
}

/**
 * @param {string} specifier
 * @param {string} [parent]
 */
function urlOf(specifier, parent) {
  if (specifier === '@jest/globals') return GLOBALS;
  if (specifier === '@lodge/scene') return SCENE;
  const [, library, part = ''] = /^@lodge\/([\w-]+)(\/[\w-]+)?$/.exec(specifier) ?? [];
  if (library) return new URL(`libs/${library}/src${part}/index.ts`, ROOT).href;
  const path = /^(\.{1,2}\/.+)\.js$/.exec(specifier)?.[1];
  return (
    path && [`${path}.ts`, `${path}.tsx`].map((file) => new URL(file, parent)).find(isFile)?.href
  );
}

const isFile = (/** @type {URL} */ url) => url.protocol === 'file:' && existsSync(url);

/** @type {import('node:module').LoadHookSync} */
function load(url, context, next) {
  const { protocol, pathname } = new URL(url);
  const [extension] = /\.(tsx?|sql)$/.exec(pathname) ?? [];
  if (protocol !== 'file:' || !extension) return next(url, context);
  const filename = fileURLToPath(url);
  const text = readFileSync(filename, 'utf8');
  const source =
    extension === '.sql'
      ? `export default ${JSON.stringify(text)}`
      : transformSync(text, { ...swc, filename }).code;
  return { format: 'module', source, shortCircuit: true };
}
