import { expect, jest, test } from '@jest/globals';
import type { AdminGroupRequest } from '@lodge/contracts';

const ENGLISH = 'This request was already processed';
const GERMAN = 'Über diese Anfrage ist schon entschieden';

jest.unstable_mockModule('../src/lib/language.js', () => ({ LANGUAGE: 'de', LOCALE: 'de' }));
jest.unstable_mockModule('../src/lib/api/server-catalogue.js', () => ({
  SERVER_TEXTS: { [ENGLISH]: GERMAN },
}));

test('why one of several requests could not be decided is translated', async () => {
  const { failedDecisionsIn } = await import('../src/features/admin/requests/failed-decisions.js');
  const [first, second] = [{ id: 5 }, { id: 6 }] as AdminGroupRequest[];
  const results = [
    { id: 5, request: first },
    { id: 6, error: ENGLISH },
  ];

  const failed = await failedDecisionsIn([first!, second!], results);

  expect(failed).toEqual([{ request: second, error: GERMAN }]);
});
