import { expect, test } from '@jest/globals';
import { isOf, urlOf } from './urls.js';

test('A URL is of its route, whatever its query and fragment', () => {
  const url = urlOf('reportQueue', { query: { status: 'closed' } });

  expect(isOf('reportQueue', url)).toBe(true);
  expect(isOf('reportQueue', `${url}#rows`)).toBe(true);
});

test('A URL is of its route with its parameters alone, or with any', () => {
  const url = urlOf('groupMembers', { params: { id: 1 }, query: { limit: 5 } });

  expect(isOf('groupMembers', url)).toBe(true);
  expect(isOf('groupMembers', url, { id: 1 })).toBe(true);
  expect(isOf('groupMembers', url, { id: 11 })).toBe(false);
});

test('A URL is of no route whose path is longer, shorter or only begins alike', () => {
  expect(isOf('reportQueue', urlOf('reportPhotos', { params: { id: 1 } }))).toBe(false);
  expect(isOf('memberImages', urlOf('ownImages'))).toBe(false);
  expect(isOf('ownImages', urlOf('memberImages', { params: { memberId: 1 } }))).toBe(false);
  expect(isOf('groups', urlOf('groupRequests'))).toBe(false);
});
