// @ts-check
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectDir } from '../libs/processes/src/paths.mjs';
import { releasedCommits } from '../test/support/releases.mjs';

const noTests = [':!libs/testing', ':!apps/*/test', ':!web/test', ':!*.spec.ts', ':!*.spec.tsx'];
// Translations cost the server nothing, and migrations only its start.
const installed = ['apps', 'libs', ':!libs/contracts/src/languages', ...noTests];
const server = [...installed, ':!libs/database/src/migrations'];

/** Sources that each report measures. */
const measured = {
  'bench/results/table.md': server,
  'bench/results/streams.md': server,
  'bench/results/scale.md': server,
  'bench/results/scale-streams.md': server,
  'bench/results/capacity.md': server,
  'bench/results/at-rest.md': [...installed, 'rspack.config.mjs'],
  'bench/results/soak.md': server,
  'bench/results/size.md': [...installed, 'bench/size'],
  'bench/results/first-page.md': ['web', 'apps/gateway', ...noTests],
  'docs/siege.md': [...server, 'bench/siege'],
  'docs/faults.md': [...server, 'bench/faults'],
  'docs/faults-minio.md': [...server, 'bench/faults'],
};

/** Reports whose figures are older than the last change to what they measure. */
export function staleFigures() {
  return Object.entries(measured).flatMap(([file, paths]) => {
    const commit = knownCommitOf(file);
    if (!commit) return [{ file, state: 'of no commit that is here' }];
    const since = git('log', '--format=%h', `${commit}..HEAD`, '--', ...paths).split('\n');
    return since[0] ? [{ file, state: `of ${commit}, ${since.length} changes ago` }] : [];
  });
}

/** Names the reports that are older than the last release, or of no known commit. @returns {string[]} */
export function figuresBeforeRelease() {
  const [release] = releasedCommits();
  return Object.keys(measured).filter((file) => {
    const commit = knownCommitOf(file);
    return !commit || git('rev-list', '-1', `${commit}..${release}`) !== '';
  });
}

/** @param {string} file */
function knownCommitOf(file) {
  const commit = commitOf(readFileSync(join(projectDir, file), 'utf8'));
  return commit && git('cat-file', '-t', commit) === 'commit' ? commit : undefined;
}

/**
 * The commit that a report names at its head.
 * @param {string} report
 */
export const commitOf = (report) => /^[^|]*? at ([0-9a-f]{7,40})(?:-dirty)? on /.exec(report)?.[1];

/** @param {string[]} args */
const git = (...args) =>
  spawnSync('git', args, { cwd: projectDir, encoding: 'utf8' }).stdout.trim();
