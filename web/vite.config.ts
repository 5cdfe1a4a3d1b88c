import { fileURLToPath } from 'node:url';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { pageHead } from './plugins/page-head.js';
import { preloads } from './plugins/preloads.js';
import { precompress } from './plugins/precompress.js';
import { slimRoutes } from './plugins/slim-routes.js';

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url));

export default defineConfig({
  plugins: [react(), tailwindcss(), slimRoutes(), pageHead(), preloads(), precompress()],
  resolve: {
    alias: {
      '@lodge/contracts': at('../libs/contracts/src/index.ts'),
      'react-style-singleton': at('src/ui/adopted-style.ts'),
    },
  },
  // Of the contracts a worker needs a limit, not the table of routes.
  worker: { rolldownOptions: { treeshake: { moduleSideEffects: false } } },
  build: {
    manifest: true,
    // A data: address would need its own permission in the Content-Security-Policy.
    assetsInlineLimit: 0,
    rolldownOptions: {
      // Screens load the texts and rules that they use.
      treeshake: {
        moduleSideEffects: [{ test: /[\\/]libs[\\/]contracts[\\/]/, sideEffects: false }],
      },
      output: {
        // The first page names every later one: short names keep /login within its limit.
        chunkFileNames: 'assets/[hash].js',
        // One file compresses better than several: it keeps /login within its limit.
        codeSplitting: {
          // What they share with screens without forms stays out.
          includeDependenciesRecursively: false,
          groups: [
            // Of every page. Each icon would be a file of its own, named by the first page.
            {
              name: 'shell',
              test: /vite[\\/]preload-helper|src[\\/](lib[\\/](address|api|api-error|before-logout|brand|create-store|first-interaction|parked-page|paths|session|session-store|unread)|ui[\\/](cx|page-heading|spinner))\.tsx?$|lucide-react[\\/]dist[\\/]esm[\\/](?!icons[\\/])|icons[\\/](loader-circle|circle-exclamation-point|monitor|moon|sun)\./,
            },
            {
              name: 'react',
              test: /node_modules[\\/](react|react-dom|react-router|react-router-dom|scheduler)[\\/]/,
            },
            // Of most screens behind the login.
            {
              name: 'screens',
              test: /lucide-react[\\/]dist[\\/]esm[\\/]icons[\\/]|node_modules[\\/]swr[\\/]|src[\\/](ui[\\/](badge|card|confirm-dialog|dialog|dialog-corner|initials|key|list-states|menu|on-demand|page|skeleton|states|use-kept-focus|use-while-mounted)|lib[\\/](api-cache|identity|live|live-stream|paced|unread-text|use-api))\.tsx?$/,
            },
            {
              name: 'forms',
              test: /node_modules[\\/]react-hook-form[\\/]|src[\\/](forms[\\/]use-rules-form|features[\\/]auth[\\/](auth-card|login-form)|ui[\\/]((text-|password-)?field|field-error|form-error))\.tsx?$/,
            },
          ],
        },
      },
    },
    modulePreload: { polyfill: false },
    // light-dark() is kept as written: every colour stands once in tokens.css.
    cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
  },
});
