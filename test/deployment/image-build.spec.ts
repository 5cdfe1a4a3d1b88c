import { execFileSync } from 'node:child_process';
import { copyFileSync, existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { temporaryFolder } from '@lodge/testing';
import { projectDir } from '../../libs/processes/src/paths.mjs';
import { copyContext } from '../support/build-context.mjs';

const dockerfile = readFileSync('deploy/Dockerfile', 'utf8');
// Of each COPY from the context: its options, and what it copies.
const copies = [...dockerfile.matchAll(/^COPY (?!--from)((?:--\S+ )*)(.+) \S+$/gm)];
const context = temporaryFolder();
afterAll(() => rmSync(context, { recursive: true }));

/** Runs the steps that build, with the packages of this checkout. */
function build() {
  for (const folder of ['.', 'web'].filter((one) => existsSync(join(one, 'node_modules'))))
    execFileSync('cp', ['-RPl', join(projectDir, folder, 'node_modules'), join(context, folder)]);
  // npm writes this file in place: through the hard link, it would write into the checkout.
  const installed = 'node_modules/.package-lock.json';
  rmSync(join(context, installed));
  copyFileSync(join(projectDir, installed), join(context, installed));
  const [, stage] = /^COPY \. \.\n([^]*?)^FROM /m.exec(dockerfile)!;
  const { PATH, HOME } = process.env;
  for (const [, command] of stage.matchAll(/^RUN ((?:.*\\\n)*.*)$/gm))
    execFileSync('sh', ['-c', command], { cwd: context, env: { PATH, HOME }, stdio: 'pipe' });
}

/** The names of the packages that the manifests of the server and of web give under `key`. */
const packagesIn = (key: 'dependencies' | 'devDependencies') =>
  ['package.json', 'web/package.json'].flatMap((file) =>
    Object.keys(JSON.parse(readFileSync(file, 'utf8'))[key]),
  );

describe('deploy/Dockerfile', () => {
  beforeAll(() => {
    copyContext(projectDir, readFileSync('.dockerignore', 'utf8'), context);
    // As under umask 077.
    execFileSync('chmod', ['-R', 'go-rwx', context]);

    build();
  }, 600_000);

  it('builds, from what .dockerignore leaves of any clone, what its user can read', () => {
    const copied = copies.flatMap(([, , paths]) => paths.split(' '));
    expect(copied.filter((path) => !existsSync(join(context, path)))).toEqual([]);
    const built = ['dist', 'web/dist', 'sbom.json'].map((path) => join(context, path));
    expect(execFileSync('find', [...built, '!', '-perm', '-a=r'], { encoding: 'utf8' })).toBe('');
    const intoImages = copies.filter(([, , paths]) => paths.startsWith('deploy/'));
    expect(intoImages.map(([, options]) => options)).toEqual(['--chmod=0755 ', '--chmod=0755 ']);
  });

  it('lists the packages of the server and of web, and none that only build or test them', () => {
    const { components } = JSON.parse(readFileSync(join(context, 'sbom.json'), 'utf8'));
    const parts = new Set(components.map(({ name }: { name: string }) => name));
    expect(packagesIn('dependencies').filter((name) => !parts.has(name))).toEqual([]);
    expect(packagesIn('devDependencies').filter((name) => parts.has(name))).toEqual([]);
  });
});
