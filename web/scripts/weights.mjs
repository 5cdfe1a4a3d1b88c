// Prints the JavaScript that each route loads, in bytes after brotli, and fails if a budget is
// exceeded. Run it after `vite build`.
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const LOGIN_BUDGET = 118 * 1024;
const FURTHER_BUDGET = 48 * 1024;

const dist = fileURLToPath(new URL('../dist/', import.meta.url));

/** English is built at the root, every other language in a folder. */
const builds = ['', ...readdirSync(dist).map((name) => `${name}/`)].filter((folder) =>
  existsSync(`${dist}${folder}preloads.json`),
);

/** @param {{ links: string[] }} screen */
const scriptsOf = ({ links }) =>
  links.flatMap((link) => /^<\/(.*)>; rel=modulepreload$/.exec(link)?.[1] ?? []);

/** @param {string} folder */
function weigh(folder) {
  /** @type {Record<string, { links: string[] }>} */
  const screens = JSON.parse(readFileSync(`${dist}${folder}preloads.json`, 'utf8'));
  const login = scriptsOf(screens['/login']);
  return Object.entries(screens).map(([route, screen]) => {
    const isLogin = route === '/login';
    const files = scriptsOf(screen).filter((file) => isLogin || !login.includes(file));
    const bytes = files.reduce((sum, file) => sum + statSync(`${dist}${file}.br`).size, 0);
    const budget = isLogin ? LOGIN_BUDGET : FURTHER_BUDGET;
    const name = `${folder && `/${folder.slice(0, -1)}: `}${isLogin ? route : `${route}, more`}`;
    return { name, files: files.length, bytes, budget };
  });
}

const rows = builds.flatMap(weigh);
for (const { name, files, bytes, budget } of rows) {
  const size = `${String(bytes).padStart(7)} B of ${budget}`;
  console.log(`${bytes > budget ? 'OVER' : 'ok  '}  ${name.padEnd(34)} ${size} in ${files} files`);
}
process.exitCode = rows.some(({ bytes, budget }) => bytes > budget) ? 1 : 0;
