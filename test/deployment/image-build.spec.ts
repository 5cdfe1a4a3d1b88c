import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from '@jest/globals';
import { temporaryFolder } from '@lodge/testing';
import { projectDir } from '../../libs/processes/src/paths.mjs';
import { copyContext, ignoredBy } from '../support/build-context.mjs';

const ignore = readFileSync('.dockerignore', 'utf8');
const dockerfile = readFileSync('deploy/Dockerfile', 'utf8');
// Of each COPY from the context: its options, and what it copies.
const copies = [...dockerfile.matchAll(/^COPY (?!--from)((?:--\S+ )*)(.+) \S+$/gm)];
const folders: string[] = [];
afterAll(() => folders.forEach((folder) => rmSync(folder, { recursive: true })));

/** The context that this .dockerignore makes of a clone. */
function contextWith(ignored: string): string {
  const folder = temporaryFolder();
  folders.push(folder);
  copyContext(projectDir, ignored, folder);
  return folder;
}

/** Runs the step that builds, with the packages of this checkout. */
function build(context: string) {
  for (const folder of ['.', 'web'].filter((one) => existsSync(join(one, 'node_modules'))))
    execFileSync('cp', ['-RPl', join(projectDir, folder, 'node_modules'), join(context, folder)]);
  const [, command] = /^RUN (npm run bundle .*)$/m.exec(dockerfile)!;
  const { PATH, HOME } = process.env;
  execFileSync('sh', ['-c', command], { cwd: context, env: { PATH, HOME }, stdio: 'pipe' });
}

const missingIn = (context: string) =>
  copies
    .flatMap(([, , paths]) => paths.split(' '))
    .filter((path) => !existsSync(join(context, path)));

describe('deploy/Dockerfile', () => {
  it('builds, from what .dockerignore leaves of any clone, what its user can read', () => {
    const context = contextWith(ignore);
    // As under umask 077.
    execFileSync('chmod', ['-R', 'go-rwx', context]);

    build(context);

    expect(missingIn(context)).toEqual([]);
    const built = ['dist', 'web/dist'].map((path) => join(context, path));
    expect(execFileSync('find', [...built, '!', '-perm', '-a=r'], { encoding: 'utf8' })).toBe('');
    const intoImages = copies.filter(([, , paths]) => paths.startsWith('deploy/'));
    expect(intoImages.map(([, options]) => options)).toEqual(['--chmod=0755 ', '--chmod=0755 ']);
  }, 600_000);

  it('is found to lack a file that it copies', () => {
    const context = contextWith(ignore.replace('!deploy/run-node.sh\n', ''));
    expect(missingIn(context)).toEqual(['deploy/run-node.sh']);
  });

  it('is found to lack a file that its build reads', () => {
    const context = contextWith(ignore.replace('!nest-cli.json\n', ''));
    expect(() => build(context)).toThrow(/nest-cli\.json/);
  });
});

describe('.dockerignore', () => {
  const seen = ['a.txt', 'b/c.txt', 'b/dist/d.js', 'b/e/dist/f.js', 'b/e/g.spec.ts', '.env'];
  const left = (text: string) => seen.filter((path) => !ignoredBy(text)(path));

  it.each([
    ['', seen],
    ['# a comment\n*', []],
    ['*\n!b', ['b/c.txt', 'b/dist/d.js', 'b/e/dist/f.js', 'b/e/g.spec.ts']],
    ['*\n!b\n**/dist\n**/*.spec.ts', ['b/c.txt']],
    ['*\n!b/c.txt', ['b/c.txt']],
  ])('%j leaves what Docker leaves', (text, expected) => {
    expect(left(text)).toEqual(expected);
  });
});
