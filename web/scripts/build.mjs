// Builds the app once in each language: English at the root, any other in a folder of its name.
import { readdirSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';
import { noticesOf } from './notices.mjs';

const catalogues = readdirSync(new URL('../../libs/contracts/src/languages/', import.meta.url));

await build({ logLevel: 'warn' });
for (const file of catalogues.filter((name) => name.endsWith('.json')))
  await build({ logLevel: 'warn', mode: file.replace('.json', '') });

const folder = new URL('../', import.meta.url);
writeFileSync(new URL('dist/third-party-notices.txt', folder), noticesOf(fileURLToPath(folder)));
