import { expect, test } from '@jest/globals';
import type { OwnImage } from '@lodge/contracts';
import { deletionText } from '../src/features/photos/deletion-text.js';

const image = (id: number, is_approved: boolean, is_face_picture = false): OwnImage => ({
  id,
  filename: 'f',
  is_approved,
  is_face_picture,
  uploaded_at: '2026-11-20T12:00:00.000Z',
  is_processing: false,
  width: null,
  height: null,
  placeholder: null,
});

test.each([
  ['a pending photo', image(1, false), [], /^It will be gone for good\.$/],
  ['one of several approved', image(1, true), [image(2, true)], /can see it now\.$/],
  ['the last approved', image(1, true), [image(2, false, true)], /your only approved photo/],
  ['the last face picture', image(1, true, true), [image(2, true)], /only approved face picture/],
  ['one of two face pictures', image(1, true, true), [image(2, true, true)], /can see it now\.$/],
])('the question before the deletion of %s names what is lost', (_, subject, others, text) => {
  expect(deletionText(subject, [subject, ...others], false)).toMatch(text);
});

test('an admin loses no access', () => {
  const only = image(1, true, true);
  expect(deletionText(only, [only], true)).not.toMatch(/you will not see/);
});
