import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { projectDir } from '../../libs/processes/src/paths.mjs';

/**
 * Folders of the packages that `names` need at run time, themselves included.
 * @returns relative to the project
 */
export function modulesOf(names: string[]): string[] {
  const found = new Set<string>();
  const visit = (name: string, from: string) => {
    const dir = folderOf(name, from);
    // The package is optional and for another platform.
    if (!dir || found.has(dir)) return;
    found.add(dir);
    for (const needed of neededBy(packageIn(dir))) visit(needed, dir);
  };
  for (const name of names) visit(name, projectDir);
  return [...found].map((dir) => relative(projectDir, dir)).toSorted();
}

function folderOf(name: string, from: string): string | undefined {
  const dir = join(from, 'node_modules', name);
  if (existsSync(join(dir, 'package.json'))) return dir;
  return from === projectDir ? undefined : folderOf(name, dirname(from));
}

interface Package {
  dependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
  peerDependencies?: Record<string, string>;
  peerDependenciesMeta?: Record<string, { optional?: boolean }>;
}

function neededBy({
  dependencies,
  optionalDependencies,
  peerDependencies,
  peerDependenciesMeta,
}: Package) {
  const peers = Object.keys(peerDependencies ?? {}).filter(
    (name) => !peerDependenciesMeta?.[name]?.optional,
  );
  return [...Object.keys({ ...dependencies, ...optionalDependencies }), ...peers];
}

const packageIn = (dir: string): Package =>
  JSON.parse(readFileSync(join(dir, 'package.json'), 'utf8'));
