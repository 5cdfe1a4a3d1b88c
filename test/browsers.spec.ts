import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { projectDir } from '../libs/processes/src/paths.mjs';
import { OLDEST_BROWSERS } from '../web/browsers.js';

test('the README names the browsers that the app is built for', () => {
  const readme = readFileSync(join(projectDir, 'README.md'), 'utf8');
  const { chrome, firefox, safari } = OLDEST_BROWSERS;

  expect(readme).toContain(`Chrome or Edge ${chrome}, Firefox ${firefox}, Safari ${safari} (`);
});
