import { fileURLToPath } from 'node:url';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { isEnglish, language, languageOf } from './plugins/languages/languages.js';
import { chunkGroups } from './plugins/chunks.js';
import { pageHead } from './plugins/page-head.js';
import { preloads } from './plugins/preloads.js';
import { precompress } from './plugins/precompress.js';
import { worker } from './plugins/worker.js';

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url));

// English is at the root, another language in a folder of its name.
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
    // A worker needs a limit of the contracts, not the table of routes.
    worker: { rolldownOptions: { treeshake: { moduleSideEffects: false } } },
    build: {
      outDir: outDirOf(mode),
      // A data: address would need its own permission in the Content-Security-Policy.
      assetsInlineLimit: 0,
      rolldownOptions: {
        // Screens load the texts and rules that they use.
        treeshake: {
          moduleSideEffects: [{ test: /[\\/]libs[\\/]contracts[\\/]/, sideEffects: false }],
        },
        output: {
          codeSplitting: { groups: chunkGroups() },
          // Chromium compiles all of it beside the download, in place of each function when it is called.
          postBanner: '//# allFunctionsCalledOnLoad',
        },
      },
      modulePreload: { polyfill: false },
      // light-dark() is kept as written: every colour stands once in tokens.css.
      cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
    },
  };
});
