import { afterAll, describe, expect, it } from '@jest/globals';
import { execFile as execFileWithCallback } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { projectDir } from '../../libs/processes/src/paths.mjs';
import { copyContext, ignoredBy } from '../full/image/context.mjs';
import { readDockerfile } from '../full/image/dockerfile.mjs';
import { Stages, withLinkedPackages } from '../full/image/stages.mjs';

const execFile = promisify(execFileWithCallback);
const ignore = readFileSync('.dockerignore', 'utf8');
const stages = readDockerfile(readFileSync('deploy/Dockerfile', 'utf8'));
const folders: string[] = [];
afterAll(() => folders.forEach((folder) => rmSync(folder, { recursive: true })));

/**
 * Simulates the build stages with the context that this .dockerignore makes of a clone. Only `npm
 * run test:full` installs the packages.
 */
function stagesWith(ignored: string) {
  const folder = mkdtempSync(join(tmpdir(), 'lodge-image-'));
  folders.push(folder);
  const [context, root, bin] = ['context', 'stages', 'bin'].map((name) => join(folder, name));
  copyContext(projectDir, ignored, context);
  return new Stages(stages, { context, root, env: withLinkedPackages(projectDir, bin) });
}

describe('deploy/Dockerfile', () => {
  it('builds, from what .dockerignore leaves of any clone, what its user can read', async () => {
    const clone = stagesWith(ignore);
    expect(clone.missing()).toEqual([]);
    // As under umask 077.
    await execFile('chmod', ['-R', 'go-rwx', clone.where.context]);

    await Promise.all([clone.take('build'), clone.take('packages')]);

    expect(clone.missing()).toEqual([]);
    const built = ['build/src/dist', 'build/src/web/dist', 'packages/app/package.json'];
    const paths = built.map((path) => join(clone.where.root, path));
    const { stdout } = await execFile('find', [...paths, '!', '-perm', '-a=r']);
    expect(stdout).toBe('');
    const images = stages.filter(({ name }) => ['app', 'gateway', 'services'].includes(name));
    const copies = images.flatMap(({ steps }) => steps.filter((step) => 'copy' in step));
    expect(copies.filter(({ from, chmod }) => !from && chmod !== '0755')).toEqual([]);
  }, 600_000);

  it('is found to lack a file that it copies', () => {
    const clone = stagesWith(ignore.replace('!deploy/run-node.sh\n', ''));
    expect(clone.missing()).toEqual([expect.stringMatching(/deploy\/run-node\.sh$/)]);
  });

  it('is found to lack a file that its build reads', async () => {
    const clone = stagesWith(ignore.replace('!nest-cli.json\n', ''));
    await expect(clone.take('build')).rejects.toThrow(/nest-cli\.json/);
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
    ['!b\n*', []],
    ['*\n!b/c.txt', ['b/c.txt']],
    ['*/dist', seen.filter((path) => path !== 'b/dist/d.js')],
    ['/b/', ['a.txt', '.env']],
    ['?.txt', seen.slice(1)],
    ['dist', seen],
  ])('%j leaves what Docker leaves', (text, expected) => {
    expect(left(text)).toEqual(expected);
  });
});
