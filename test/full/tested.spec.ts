import { describe, expect, it } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { linesOf } from './tested.mjs';

const document = (line: string) => `# T\n\n## What was tested\n\n${line}\n\n## Next\n\n- Other.\n`;

describe('What was tested', () => {
  it('says of each line when, on which commit, and of which files', () => {
    const line = '- **2026-11-22, `0123abc`**, of `a/b`, `c.yml`: Both were run.';
    expect(linesOf(document(line))).toEqual([
      { date: '2026-11-22', commit: '0123abc', paths: ['a/b', 'c.yml'], text: 'Both were run.' },
    ]);
  });

  it.each(['- Run: all of it.', '- **2026-11-22**, of `a`: No commit.'])(
    'is not read without them: %s',
    (line) => {
      expect(() => linesOf(document(line))).toThrow();
    },
  );

  it('may have no line', () => {
    expect(linesOf(document('No list.'))).toEqual([]);
    expect(() => linesOf('# T\n')).toThrow();
  });

  it('is written so in test/full/README.md', () => {
    expect(() => linesOf(readFileSync('test/full/README.md', 'utf8'))).not.toThrow();
  });
});
