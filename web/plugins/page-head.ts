import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { minifySync, type HtmlTagDescriptor, type Plugin } from 'vite';
import { TIMES } from '../../libs/contracts/src/limits.js';
import { ROUTES } from '../../libs/contracts/src/routes.js';
import { SCREENS } from '../src/app/screens.js';

const EARLY_THEME = fileURLToPath(new URL('../src/lib/early-theme.js', import.meta.url));
const EARLY_START = fileURLToPath(new URL('../src/lib/early-start.js', import.meta.url));

/** Matches the file name in the build. */
export const isEarlyScript = (file: string) => /^assets\/early-.*\.js$/.test(file);

/**
 * Adds what the page needs before its first paint but cannot inline under `script-src 'self'`: the
 * script that applies a chosen theme and starts the first calls. On a development server, which
 * makes no early calls, it also adds the gateway's port.
 */
export function pageHead(): Plugin {
  let base: string;
  return {
    name: 'page-head',
    configResolved: (config) => void ({ base } = config),
    buildStart() {
      if (this.environment.mode === 'build')
        this.emitFile({ type: 'asset', name: 'early.js', source: earlySource() });
    },
    transformIndexHtml: {
      order: 'post',
      handler: (_html, { bundle }) =>
        bundle ? builtTags(Object.keys(bundle), base) : developmentTags(),
    },
  };
}

function earlySource(): string {
  const screens = Object.entries(SCREENS).flatMap(([path, { data }]) =>
    data ? [[`^${path.replace(/:\w+/, '(\\d+)')}$`, data.map((name) => ROUTES[name].path)]] : [],
  );
  const start = `const EARLY_SCREENS = ${JSON.stringify(screens)}, EARLY_USER = '${ROUTES.ownUser.path}', EARLY_TIMEOUT = ${TIMES.requestTimeout};
    ${readFileSync(EARLY_START, 'utf8')}`;
  return (
    minified(EARLY_THEME, readFileSync(EARLY_THEME, 'utf8')) + minified(EARLY_START, `{${start}}`)
  );
}

const minified = (file: string, source: string) => minifySync(file, source).code;

const builtTags = (files: string[], base: string): HtmlTagDescriptor[] => [
  ...files.filter(isEarlyScript).map((file) => earlyScript(`${base}${file}`)),
  // The gateway generates the manifest. Browsers fetch it after the page has loaded.
  { tag: 'link', injectTo: 'head', attrs: { rel: 'manifest', href: '/manifest.webmanifest' } },
];

const developmentTags = (): HtmlTagDescriptor[] => [
  earlyScript('/src/lib/early-theme.js'),
  { tag: 'meta', injectTo: 'head', attrs: { name: 'api-port', content: '5000' } },
  // Replaces the policy of index.html: the gateway must see which origin opens a download.
  { tag: 'meta', injectTo: 'head', attrs: { name: 'referrer', content: 'origin' } },
];

const earlyScript = (src: string): HtmlTagDescriptor => ({
  tag: 'script',
  injectTo: 'head',
  attrs: { src },
});
