import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { projectDir } from '../../libs/processes/src/paths.mjs';
import { DUE } from './sweeps.js';

const NAMES = /(?:'([\w -]+)'|\b(\w+)): \(\) =>|name: '([\w -]+)'/g;

/** Texts of the app's files that sweep. */
const sweepsIn = (app: string) =>
  readdirSync(join(projectDir, 'apps', app, 'src'), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts'))
    .map((file) => readFileSync(join(projectDir, 'apps', app, 'src', file), 'utf8'))
    .filter((text) => text.includes('sweepRegularly('));

test.each(readdirSync(join(projectDir, 'apps')))(
  'the large community has something due for each sweep of %s',
  (app) => {
    const names = sweepsIn(app)
      .flatMap((text) => [...text.matchAll(NAMES)].map(([, ...found]) => found.find(Boolean)))
      .filter((name) => name !== 'run');

    const known = Object.keys((DUE as Record<string, object>)[app] ?? {});
    expect(known).toEqual(expect.arrayContaining(names));
  },
);
