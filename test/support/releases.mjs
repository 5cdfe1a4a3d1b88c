// @ts-check
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectDir } from '../../libs/processes/src/paths.mjs';

const HEADING =
  /^## (\d+\.\d+\.\d+) \((?:not released|(\d{4}-\d\d-\d\d)(?:, `([0-9a-f]{40})`)?)\)$/gm;

/**
 * The headings of CHANGELOG.md, the newest release first. A release that is still being made has
 * neither date nor commit, and the first one has no commit.
 */
export const releases = () =>
  [...readFileSync(join(projectDir, 'CHANGELOG.md'), 'utf8').matchAll(HEADING)].map(
    ([, version, date, commit]) => ({ version, date, commit }),
  );

/** The full commits of all releases that are out, the newest first. */
export const releasedCommits = () => releases().flatMap(({ commit }) => commit ?? []);
