import { expect, jest, test } from '@jest/globals';
import { act } from '@testing-library/react';
import { keepAccount } from './support/account.js';
import { open } from './support/open.js';
import { DONE, NOW, OWN_USER } from './support/samples.js';
import { button, later, notice, notices, press } from './support/screen.js';
import { server } from './support/server.js';

test('A notice with Undo waits while the focus is on it, and stands ten seconds otherwise', async () => {
  keepAccount();
  server.on('blocks', { blocks: [{ user_id: 8, username: 'sam', created_at: NOW }] });
  server.on('unblock', DONE);
  await open('/account/privacy', { as: OWN_USER });
  await button('Unblock sam');
  jest.useFakeTimers();
  await press('Unblock sam');
  await notice('Member unblocked');
  await later(9_000);
  const undo = await button('Undo');
  act(() => undo.focus());
  await later(60_000);
  expect(notices()).toEqual(['Member unblocked']);

  act(() => undo.blur());

  await later(9_900);
  expect(notices()).toEqual(['Member unblocked']);
  await later(200);
  expect(notices()).toEqual([]);
});
