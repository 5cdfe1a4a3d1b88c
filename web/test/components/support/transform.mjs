// @ts-check
import { readdirSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import swcJest from '@swc/jest';

/** @typedef {(...args: any) => unknown} Function */
/** @typedef {Extract<ReturnType<typeof swcJest.createTransformer>, { process: Function }>} Transformer */

const SOURCE = fileURLToPath(new URL('../../../src', import.meta.url));
const GLOB = /import\.meta\.glob<.*>\('\/src\/\*\*\/\*(.+)'\)/;
const ON_DEMAND = /\bimport\('[^']+'\)/g;

/** @type {{ createTransformer(options: import('@swc/core').Options): Transformer }} */
export default {
  createTransformer(options) {
    const swc = /** @type {Transformer} */ (swcJest.createTransformer(options));
    return {
      getCacheKey: (code, path, about) =>
        swc.getCacheKey?.(expanded(code, path), path, about) ?? '',
      process: (code, path, about) => swc.process(expanded(code, path), path, about),
    };
  },
};

/**
 * The code with what Vite makes of its `import.meta.glob`, and with what it imports on demand imported in turn: Jest
 * cannot link two graphs at once that have a module in common.
 * @param {string} code
 * @param {string} path
 */
function expanded(code, path) {
  if (!path.startsWith(SOURCE)) return code;
  const whole = code.replace(GLOB, (_, ending) => {
    const files = readdirSync(SOURCE, { recursive: true, encoding: 'utf8' });
    const entries = files
      .filter((file) => file.endsWith(ending))
      .map((file) => {
        const from = relative(dirname(path), join(SOURCE, file));
        return `'/src/${file}': () => import('./${from}')`;
      });
    return `{${entries}}`;
  });
  return whole.replace(ON_DEMAND, 'importInTurn(() => $&)');
}
