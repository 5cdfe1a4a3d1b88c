import { afterEach, expect, test } from '@jest/globals';
import { markTabLeft } from '../../src/lib/session/left-tab.js';
import { refreshSession } from '../../src/lib/session/session.js';
import { rejected, server } from './support/server.js';

const NOBODY = rejected(401, 'not_signed_in', 'Please log in');
const isMarked = () => sessionStorage.getItem('left') !== null;
function leave() {
  document.documentElement.dataset.left = '';
  markTabLeft();
}

afterEach(() => void delete document.documentElement.dataset.left);

test('an answer that comes after the tab was left takes no mark away', async () => {
  const answer = server.hold('ownUser', NOBODY);
  const refreshed = refreshSession();
  leave();

  answer();
  await refreshed;

  expect([server.sent('ownUser').length, isMarked()]).toEqual([1, true]);
});
