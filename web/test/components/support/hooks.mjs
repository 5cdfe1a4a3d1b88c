// @ts-check
import { readdirSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

const SOURCE = fileURLToPath(new URL('../../../src', import.meta.url));
const PICTURE = new URL('picture.ts', import.meta.url).href;
const GLOB = /import\.meta\.glob\(\[\s*['"]\/src\/\*\*\/\*(.+?)['"][^)]*\)/;

/** @type {import('node:module').ResolveHookSync} */
export const resolve = (specifier, context, next) =>
  specifier.endsWith('.svg') ? { url: PICTURE, shortCircuit: true } : next(specifier, context);

/**
 * Expands `import.meta.glob` as Vite does.
 * @type {import('node:module').LoadHookSync}
 */
export function load(url, context, next) {
  const loaded = next(url, context);
  if (!url.includes('/web/src/')) return loaded;
  const code = String(loaded.source);
  if (!GLOB.test(code)) return loaded;
  return {
    ...loaded,
    source: code.replace(GLOB, (_, ending) => listOf(ending, fileURLToPath(url))),
  };
}

/**
 * @param {string} ending
 * @param {string} path of the module that imports them
 */
function listOf(ending, path) {
  const files = readdirSync(SOURCE, { recursive: true, encoding: 'utf8' });
  const entries = files
    .filter((file) => file.endsWith(ending))
    .map((file) => {
      const from = relative(dirname(path), join(SOURCE, file));
      return `'/src/${file}': () => import('./${from}')`;
    });
  return `{${entries}}`;
}
