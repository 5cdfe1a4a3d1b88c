// Prints what each route loads, in bytes of JavaScript as sent (brotli), and fails when a budget is passed.
// Run after `vite build`.
import { readFileSync, statSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { SCREENS } from '../screens.mjs';

const LOGIN_BUDGET = 110 * 1024;
const FURTHER_BUDGET = 40 * 1024;

const dist = fileURLToPath(new URL('../dist/', import.meta.url));
const manifest = JSON.parse(readFileSync(`${dist}.vite/manifest.json`, 'utf8'));

/** The files an entry needs before it can run. */
function filesOf(key, found = new Set()) {
  const chunk = manifest[key];
  if (!chunk)
    throw new Error(
      `${key} is not in the build: is it named in screens.mjs as in src/app/router.tsx?`,
    );
  if (found.has(chunk.file)) return found;
  found.add(chunk.file);
  (chunk.imports ?? []).forEach((name) => filesOf(name, found));
  return found;
}

const sent = (files) =>
  [...files].reduce((bytes, file) => bytes + statSync(`${dist}${file}.br`).size, 0);
const without = (files, base) => [...files].filter((file) => !base.has(file));

const shell = filesOf('index.html');
const { '/login': loginScreen, ...FURTHER } = SCREENS;
const login = new Set([...shell, ...loginScreen.files.flatMap((key) => [...filesOf(key)])]);

const rows = [
  { route: 'every page (shell)', bytes: sent(shell), budget: LOGIN_BUDGET },
  { route: '/login, in total', bytes: sent(login), budget: LOGIN_BUDGET },
  ...Object.entries(FURTHER).map(([route, { files }]) => ({
    route: `${route}, more`,
    bytes: sent(without(new Set(files.flatMap((key) => [...filesOf(key)])), login)),
    budget: FURTHER_BUDGET,
  })),
];

for (const { route, bytes, budget } of rows) {
  console.log(
    `${bytes > budget ? 'OVER' : 'ok  '}  ${route.padEnd(34)} ${String(bytes).padStart(7)} B of ${budget}`,
  );
}
process.exitCode = rows.some(({ bytes, budget }) => bytes > budget) ? 1 : 0;
