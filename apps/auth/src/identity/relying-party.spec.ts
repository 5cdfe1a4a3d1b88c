import 'reflect-metadata';
import { expect, test } from '@jest/globals';
import { relyingPartyOf } from './relying-party.js';

const partyAt = (PUBLIC_ORIGIN?: string) => relyingPartyOf({ PUBLIC_ORIGIN, shortBrand: 'Lodge' });

test.each([
  ['https://lodge.example', 'lodge.example'],
  ['https://lodge.example:8443', 'lodge.example'],
  ['http://localhost:5000', 'localhost'],
  ['http://lodge.localhost:5000', 'lodge.localhost'],
])('passkeys of %s belong to %s', (origin, id) => {
  expect(partyAt(origin)).toEqual({ id, origin, name: 'Lodge' });
});

test.each([
  [undefined],
  ['http://lodge.example'],
  ['http://127.0.0.1:5000'],
  ['https://192.0.2.1'],
  ['https://[2001:db8::1]'],
  ['http://localhost.example'],
  ['https://%'],
])('there are none at %s', (origin) => {
  expect(partyAt(origin)).toBeUndefined();
});
