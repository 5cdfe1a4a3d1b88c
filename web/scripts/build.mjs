// Builds the app once in each language: English at the root, any other in a folder of its name.
import { readdirSync } from 'node:fs';
import { build } from 'vite';

const catalogues = readdirSync(new URL('../../libs/contracts/src/languages/', import.meta.url));

await build({ logLevel: 'warn' });
for (const file of catalogues.filter((name) => name.endsWith('.json')))
  await build({ logLevel: 'warn', mode: file.replace('.json', '') });
