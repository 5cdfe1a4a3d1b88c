import { execFileSync } from 'node:child_process';
import { expect, test } from '@jest/globals';

test('progress is not part of what a program puts out', () => {
  const program = `import { say, step } from '${import.meta.resolve('./say.mjs')}';
    await step('Building', async () => say('a figure'));`;
  const out = execFileSync(process.execPath, ['--input-type=module', '--eval', program], {
    encoding: 'utf8',
    stdio: 'pipe',
  });

  expect(out).toBe('a figure\n');
});
