// Prints what each route loads, in bytes of JavaScript as sent (brotli), and fails when a budget is passed.
// Run after `vite build`.
import { readFileSync, statSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const LOGIN_BUDGET = 118 * 1024;
const FURTHER_BUDGET = 45 * 1024;

const dist = fileURLToPath(new URL('../dist/', import.meta.url));

/** @type {Record<string, { links: string[] }>} */
const screens = JSON.parse(readFileSync(`${dist}preloads.json`, 'utf8'));

/** @param {{ links: string[] }} screen */
const scriptsOf = ({ links }) =>
  links.flatMap((link) => /^<\/(.*)>; rel=modulepreload$/.exec(link)?.[1] ?? []);

const login = scriptsOf(screens['/login']);

const rows = Object.entries(screens).map(([route, screen]) => {
  const isLogin = route === '/login';
  const files = scriptsOf(screen).filter((file) => isLogin || !login.includes(file));
  const bytes = files.reduce((sum, file) => sum + statSync(`${dist}${file}.br`).size, 0);
  const budget = isLogin ? LOGIN_BUDGET : FURTHER_BUDGET;
  return { route: isLogin ? route : `${route}, more`, files: files.length, bytes, budget };
});

for (const { route, files, bytes, budget } of rows) {
  const size = `${String(bytes).padStart(7)} B of ${budget}`;
  console.log(`${bytes > budget ? 'OVER' : 'ok  '}  ${route.padEnd(30)} ${size} in ${files} files`);
}
process.exitCode = rows.some(({ bytes, budget }) => bytes > budget) ? 1 : 0;
