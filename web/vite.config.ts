import { fileURLToPath } from 'node:url';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { OLDEST_BROWSERS } from './browsers.js';
import { isEnglish, language, languageOf } from './plugins/languages/languages.js';
import { chunkGroups } from './plugins/chunks.js';
import { pageHead } from './plugins/page-head.js';
import { preloads } from './plugins/preloads.js';
import { precompress } from './plugins/precompress.js';
import { worker } from './plugins/worker.js';

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url));

// English is built at the root, every other language in a folder of its name.
const baseOf = (mode: string) => (isEnglish(mode) ? '/' : `/${mode}/`);
const outDirOf = (mode: string) => `dist${baseOf(mode)}`;

// The mode is the language: `vite build --mode de`.
export default defineConfig(({ mode }) => {
  const spoken = languageOf(mode);
  return {
    base: baseOf(mode),
    plugins: [
      language(spoken),
      react(),
      tailwindcss(),
      pageHead(),
      preloads(),
      worker(spoken.catalogue),
      precompress(),
    ],
    resolve: {
      alias: {
        '@lodge/contracts': at('../libs/contracts/src/index.ts'),
        'react-style-singleton': at('src/ui/overlay/adopted-style.ts'),
      },
    },
    // Keeps the table of routes out of workers, which need only a limit of the contracts.
    worker: { rolldownOptions: { treeshake: { moduleSideEffects: false } } },
    build: {
      outDir: outDirOf(mode),
      // A data: URL would need its own permission in the Content-Security-Policy.
      assetsInlineLimit: 0,
      rolldownOptions: {
        // Screens bundle only the texts and rules that they use.
        treeshake: {
          moduleSideEffects: [{ test: /[\\/]libs[\\/]contracts[\\/]/, sideEffects: false }],
        },
        output: {
          codeSplitting: { groups: chunkGroups() },
          // Makes Chromium compile everything during the download instead of each function on its
          // first call.
          postBanner: '//# allFunctionsCalledOnLoad',
        },
      },
      modulePreload: { polyfill: false },
      // Keeps light-dark() as written, so that every colour stands once in tokens.css.
      target: Object.entries(OLDEST_BROWSERS).map(([name, version]) => `${name}${version}`),
    },
  };
});
