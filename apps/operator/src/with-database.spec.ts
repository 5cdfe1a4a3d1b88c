import { expect, test } from '@jest/globals';
import { withSource } from './with-database.js';

test('an operator’s statement may take longer than one that a request waits for', async () => {
  const [{ statement_timeout }] = await withSource(process.env.LODGE_TEST_DATABASE_URL!, (source) =>
    source.query<{ statement_timeout: string }[]>('show statement_timeout'),
  );

  expect(statement_timeout).toBe('10min');
});
