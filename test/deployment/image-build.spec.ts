import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from '@jest/globals';
import { temporaryFolder } from '@lodge/testing';
import { projectDir } from '../../libs/processes/src/paths.mjs';
import { copyContext } from '../support/build-context.mjs';

const dockerfile = readFileSync('deploy/Dockerfile', 'utf8');
// Of each COPY from the context: its options, and what it copies.
const copies = [...dockerfile.matchAll(/^COPY (?!--from)((?:--\S+ )*)(.+) \S+$/gm)];
const context = temporaryFolder();
afterAll(() => rmSync(context, { recursive: true }));

/** Runs the step that builds, with the packages of this checkout. */
function build() {
  for (const folder of ['.', 'web'].filter((one) => existsSync(join(one, 'node_modules'))))
    execFileSync('cp', ['-RPl', join(projectDir, folder, 'node_modules'), join(context, folder)]);
  const [, command] = /^RUN (npm run bundle .*)$/m.exec(dockerfile)!;
  const { PATH, HOME } = process.env;
  execFileSync('sh', ['-c', command], { cwd: context, env: { PATH, HOME }, stdio: 'pipe' });
}

describe('deploy/Dockerfile', () => {
  it('builds, from what .dockerignore leaves of any clone, what its user can read', () => {
    copyContext(projectDir, readFileSync('.dockerignore', 'utf8'), context);
    // As under umask 077.
    execFileSync('chmod', ['-R', 'go-rwx', context]);

    build();

    const copied = copies.flatMap(([, , paths]) => paths.split(' '));
    expect(copied.filter((path) => !existsSync(join(context, path)))).toEqual([]);
    const built = ['dist', 'web/dist'].map((path) => join(context, path));
    expect(execFileSync('find', [...built, '!', '-perm', '-a=r'], { encoding: 'utf8' })).toBe('');
    const intoImages = copies.filter(([, , paths]) => paths.startsWith('deploy/'));
    expect(intoImages.map(([, options]) => options)).toEqual(['--chmod=0755 ', '--chmod=0755 ']);
  }, 600_000);
});
