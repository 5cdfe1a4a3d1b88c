import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';
import { ROUTES } from '../../libs/contracts/src/routes/index.js';

const TABLE = fileURLToPath(new URL('../../libs/contracts/src/routes/index.ts', import.meta.url));

/**
 * Leaves the browser what it needs of the route table, methods and paths: the rest, which the first
 * page would load, is the server's.
 */
export function slimRoutes(): Plugin {
  const calls = Object.entries(ROUTES).map(
    ([name, { method, path }]) => `${name} ${method} ${path}`,
  );
  return {
    name: 'slim-routes',
    apply: 'build',
    load: (id) => (id === TABLE ? tableOf(calls) : undefined),
  };
}

const tableOf = (calls: string[]) => `
  export const ROUTES = {};
  for (const call of ${JSON.stringify(calls.join('\n'))}.split('\\n')) {
    const [name, method, path] = call.split(' ');
    ROUTES[name] = { method, path };
  }`;
