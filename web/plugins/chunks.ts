import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';
import { CHUNKS } from '../chunks.js';

const ROOT = fileURLToPath(new URL('../../', import.meta.url)).replaceAll('\\', '/');
const chunkByName = new Map(
  Object.entries(CHUNKS).flatMap(([chunk, names]) => names.map((name) => [name, chunk] as const)),
);

/**
 * Divides what screens share as `web/chunks.ts` says. Fails if a name there matches nothing: a file
 * that was moved without its name would get a chunk of its own, which may run before what it needs.
 */
export function chunks(): Plugin {
  const matched = new Set<string>();
  const chunkOf = (id: string) => {
    const name = nameOf(id);
    if (name) matched.add(name);
    return name && chunkByName.get(name);
  };
  return {
    name: 'chunks',
    apply: 'build',
    config: () => ({
      build: { rolldownOptions: { output: { codeSplitting: splitting(chunkOf) } } },
    }),
    generateBundle() {
      const unused = [...chunkByName.keys()].filter((name) => !matched.has(name));
      if (unused.length > 0)
        this.error(`web/chunks.ts names what no screen imports: ${unused.join(', ')}`);
    },
  };
}

const splitting = (chunkOf: (id: string) => string | undefined) => ({
  // What they share with screens without forms stays out.
  includeDependenciesRecursively: false,
  groups: Object.keys(CHUNKS).map((chunk) => ({
    name: chunk,
    test: (id: string) => chunkOf(id) === chunk,
  })),
});

function nameOf(id: string): string | undefined {
  // A NUL character begins what a plugin made up.
  const path = id.split('?')[0].replaceAll('\\', '/').replaceAll('\0', '').replace(ROOT, '');
  return namesFor(path).find((name) => chunkByName.has(name));
}

/** Longest first: the file without its extension, then the folders it lies in. */
function namesFor(path: string): string[] {
  const folders = [...path.matchAll(/\//g)].map(({ index }) => path.slice(0, index + 1)).reverse();
  return [path.replace(/\.\w+$/, ''), ...folders];
}
