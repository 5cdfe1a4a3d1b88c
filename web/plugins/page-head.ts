import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { minifySync, type HtmlTagDescriptor, type Plugin } from 'vite';

const EARLY_THEME = fileURLToPath(new URL('../src/lib/early-theme.js', import.meta.url));
const FIRST_FONTS = /(?:besley|instrument-sans)-latin-wght-normal.*\.woff2$/;

/**
 * What the page needs before its first paint and cannot hold inline under `script-src 'self'`: the
 * script that
 * applies a chosen theme, and the two fonts. On a development server also the port of the gateway.
 */
export function pageHead(): Plugin {
  return {
    name: 'page-head',
    buildStart() {
      if (this.environment.mode === 'build')
        this.emitFile({ type: 'asset', name: 'theme.js', source: minified(EARLY_THEME) });
    },
    transformIndexHtml: {
      order: 'post',
      handler: (_html, { bundle }) => (bundle ? builtTags(Object.keys(bundle)) : developmentTags()),
    },
  };
}

const minified = (file: string) => minifySync(file, readFileSync(file, 'utf8')).code;

const builtTags = (files: string[]): HtmlTagDescriptor[] => [
  ...files
    .filter((file) => /^assets\/theme-.*\.js$/.test(file))
    .map((file) => earlyScript(`/${file}`)),
  ...files
    .filter((file) => FIRST_FONTS.test(file))
    .map((file) => ({
      tag: 'link',
      injectTo: 'head' as const,
      attrs: {
        rel: 'preload',
        as: 'font',
        type: 'font/woff2',
        href: `/${file}`,
        crossorigin: true,
        // Text is shown without them, but nothing without the scripts.
        fetchpriority: 'low',
      },
    })),
];

const developmentTags = (): HtmlTagDescriptor[] => [
  earlyScript('/src/lib/early-theme.js'),
  { tag: 'meta', injectTo: 'head', attrs: { name: 'api-port', content: '5000' } },
];

const earlyScript = (src: string): HtmlTagDescriptor => ({
  tag: 'script',
  injectTo: 'head',
  attrs: { src },
});
