import { fileURLToPath } from 'node:url';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { pageHead } from './plugins/page-head.js';
import { preloads } from './plugins/preloads.js';
import { precompress } from './plugins/precompress.js';
import { slimRoutes } from './plugins/slim-routes.js';

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url));

export default defineConfig(({ mode }) => ({
  plugins: [react(), tailwindcss(), slimRoutes(), pageHead(), preloads(), precompress()],
  resolve: {
    alias: {
      '@lodge/contracts': at('../libs/contracts/src/index.ts'),
      'react-style-singleton': at('src/ui/overlay/adopted-style.ts'),
      // Its package names the build with the warnings for developers, whatever the mode.
      ...(mode === 'production' && {
        'react-router/dom': at('../node_modules/react-router/dist/production/dom-export.mjs'),
        'react-router': at('../node_modules/react-router/dist/production/index.mjs'),
      }),
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
        // Chromium compiles all of it beside the download, in place of each function when it is called.
        postBanner: '//# allFunctionsCalledOnLoad',
        // One file compresses better than several: it keeps /login within its limit.
        codeSplitting: {
          // What they share with screens without forms stays out.
          includeDependenciesRecursively: false,
          groups: [
            // Of every page. Each icon would be a file of its own, named by the first page.
            {
              name: 'shell',
              test: /vite[\\/]preload-helper|contracts[\\/]src[\\/](limits|options|profile-fields|rules|texts|urls|routes[\\/]index)\.ts$|src[\\/](lib[\\/](?:api[\\/])?(address|api|api-error|before-logout|brand|create-store|first-interaction|parked-page|paths|session|session-store|unread)|ui[\\/](?:\w+[\\/])?(cx|field|field-error|form-error|page-heading|spinner|text-field|text-link))\.tsx?$|lucide-react[\\/]dist[\\/]esm[\\/](?!icons[\\/])|icons[\\/](loader-circle|circle-exclamation-point|monitor|moon|sun)\./,
            },
            {
              name: 'react',
              test: /rolldown[\\/]runtime|node_modules[\\/](react|react-dom|react-router|react-router-dom|scheduler)[\\/]/,
            },
            // Of most screens behind the login.
            {
              name: 'screens',
              test: /lucide-react[\\/]dist[\\/]esm[\\/]icons[\\/]|node_modules[\\/](swr|use-sync-external-store|dequal)[\\/]|src[\\/](app[\\/](keyboard-help|logout-button|menu-button|nav-bar|nav-links|skip-link|unread-count|use-disclosure)|features[\\/](account[\\/]activity[\\/]own-activity|account[\\/]identity[\\/]identity-dialog|account[\\/]sign-ins[\\/]new-sign-in|auth[\\/]sign-in-again|photos[\\/]uploads-elsewhere|quick-exit[\\/].*)|ui[\\/](?:\w+[\\/])?(badge|brand-label|card|confirm-dialog|count-badge|dialog|dialog-corner|fetched|form-end|found-list|initials|key|list-end|list-states|menu|on-demand|page|photo|photo-viewer|search-field|skeleton|states|use-back-to-close|use-kept-focus|use-viewed)|lib[\\/](?:api[\\/])?(api-cache|dates|identity|live|live-stream|paced|shortcut-setting|unread-text|use-api|use-interval|use-kept-mark|use-listener|use-pages|use-search|use-window-event))\.tsx?$/,
            },
            {
              name: 'groups',
              test: /contracts[\\/]src[\\/]safety-texts\.ts$|src[\\/](features[\\/](groups[\\/](leave-group-dialog|member-count|use-groups|use-leave-group)|safety[\\/](group-mute|mute-items|muted-until|next-end|use-blocking|use-mutes|use-muting))|ui[\\/](?:\w+[\\/])?(group-code|use-copy))\.tsx?$/,
            },
            {
              name: 'admin',
              test: /src[\\/](features[\\/]admin[\\/](lists[\\/].*|action-error|filter|queue-list|row|use-view-filter|when)|ui[\\/]form[\\/]checkbox-field)\.tsx?$/,
            },
            {
              name: 'forms',
              test: /node_modules[\\/]react-hook-form[\\/]|src[\\/](forms[\\/]use-rules-form|features[\\/]auth[\\/](auth-card|auth-form-end|login-form)|ui[\\/]form[\\/]password-field)\.tsx?$/,
            },
          ],
        },
      },
    },
    modulePreload: { polyfill: false },
    // light-dark() is kept as written: every colour stands once in tokens.css.
    cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
  },
}));
