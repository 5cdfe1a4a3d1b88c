import type { Plugin, Rollup } from 'vite';
import { ROUTES } from '../../libs/contracts/src/routes/index.js';
import { isEarlyScript } from './page-head.js';
import { SCREENS, type Screen } from '../screens.mjs';

/**
 * Writes preloads.json: by screen the values of the `Link` header that the gateway sends with the
 * page, so that a browser fetches at once what it would otherwise find out file by file.
 */
export function preloads(): Plugin {
  return {
    name: 'preloads',
    apply: 'build',
    enforce: 'post',
    generateBundle(_options, bundle) {
      const screens = Object.entries(SCREENS).map(([path, screen]) => [
        path,
        { forMembers: screen.forMembers ?? false, links: linksOf(screen, bundle) },
      ]);
      const source = JSON.stringify(Object.fromEntries(screens));
      this.emitFile({ type: 'asset', fileName: 'preloads.json', source });
    },
  };
}

// Every session asks for its user first, whatever else it may read.
const OWN_USER = `<${ROUTES.ownUser.path}>; rel=preload; as=fetch; crossorigin=use-credentials`;

function linksOf({ files, forMembers }: Screen, bundle: Rollup.OutputBundle): string[] {
  const shell = new Set<string>();
  add(chunkOf('index.html', bundle), bundle, shell);
  const chunks = new Set(shell);
  for (const file of files) add(chunkOf(file, bundle), bundle, chunks);
  const scripts = [...chunks].map((name) => `</${name}>; rel=modulepreload`);
  // Browsers open few connections: what everything waits for comes first.
  return [
    ...Object.keys(bundle)
      .filter(isEarlyScript)
      .map((name) => `</${name}>; rel=preload; as=script`),
    ...Object.keys(bundle)
      .filter((name) => /^assets\/index-.*\.css$/.test(name))
      .map((name) => `</${name}>; rel=preload; as=style; crossorigin`),
    ...scripts.slice(0, shell.size),
    ...(forMembers ? [OWN_USER] : []),
    ...scripts.slice(shell.size),
  ];
}

function chunkOf(file: string, bundle: Rollup.OutputBundle): Rollup.OutputChunk {
  const chunk = Object.values(bundle).find(
    (each): each is Rollup.OutputChunk =>
      each.type === 'chunk' && Boolean(each.facadeModuleId?.endsWith(`/web/${file}`)),
  );
  if (!chunk)
    throw new Error(`${file} is no file of the router's: is it named as in src/app/router.tsx?`);
  return chunk;
}

function add(chunk: Rollup.OutputChunk, bundle: Rollup.OutputBundle, found: Set<string>) {
  if (found.has(chunk.fileName)) return;
  found.add(chunk.fileName);
  for (const name of chunk.imports) add(bundle[name] as Rollup.OutputChunk, bundle, found);
}
