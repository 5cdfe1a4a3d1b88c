import { expect, test } from '@jest/globals';
import { mailboxOf } from './mailbox-of.js';

test.each([
  ['an.na@gmail.com', 'anna@gmail.com'],
  ['a.n.n.a+lodge@googlemail.com', 'anna@gmail.com'],
  ['an.na+lodge@outlook.com', 'an.na@outlook.com'],
  ['anna+1+2@me.com', 'anna@icloud.com'],
  ['anna+x@pm.me', 'anna@proton.me'],
  ['an.na+x@gmail.com.', 'anna@gmail.com'],
  ['an.na@lodge.example.', 'an.na@lodge.example'],
])('%s reaches %s', (address, mailbox) => {
  expect(mailboxOf(address)).toBe(mailbox);
});

test.each([
  'an.na@lodge.example',
  'anna+tag@lodge.example',
  '+tag@gmail.com',
  'anna@notgmail.com',
  'anna@mail.gmail.com',
])('%s stays as it is', (address) => {
  expect(mailboxOf(address)).toBe(address);
});

test('the same name at two providers is two people', () => {
  expect(mailboxOf('anna@outlook.com')).not.toBe(mailboxOf('anna@hotmail.com'));
});
