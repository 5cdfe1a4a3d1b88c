import { readFileSync } from 'node:fs';
import { expect, test } from '@jest/globals';

interface Package {
  version?: string;
  resolved?: string;
  optionalDependencies?: Record<string, string>;
}

const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as {
  packages: Record<string, Package>;
};

/** Whether Node.js would find `name` from the package at `path`, as npm lays packages out. */
function isLocked(path: string, name: string): boolean {
  if (`${path}/node_modules/${name}`.replace(/^\//, '') in packages) return true;
  return (
    path !== '' && isLocked(path.replace(/(^|\/)(node_modules\/(@[^/]+\/)?)?[^/]+$/, ''), name)
  );
}

// npm leaves out what the machine that wrote the file could not install, and `npm ci` then fails on
// the others: `npm install --package-lock-only` in a clone without node_modules adds it.
test('package-lock.json has the builds of every platform', () => {
  const missing = Object.entries(packages).flatMap(([path, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies)
      .filter((name) => !isLocked(path, name))
      .map((name) => `${name}, of ${path}`),
  );

  expect(missing).toEqual([]);
});

test('package-lock.json names no registry', () => {
  const resolved = Object.values(packages).flatMap((one) => one.resolved ?? []);

  expect(resolved).toEqual(['web']);
});
