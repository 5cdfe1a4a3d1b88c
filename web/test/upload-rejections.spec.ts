import { describe, expect, test } from '@jest/globals';
import { ErrorCode } from 'react-dropzone';
import {
  checkFile,
  rejectsAll,
  pickerRejection,
  pickerText,
  unsendable,
  uploadRejection,
} from '../src/features/photos/upload-rejections.js';
import { ApiError } from '../src/lib/api/api-error.js';

const file = (name = 'me.jpg', type = 'image/jpeg') => new File(['x'], name, { type });

test.each([
  [new ApiError(413, 'too_large', 'whatever'), 'me.jpg is too large (max 5MB)', false],
  [
    new ApiError(400, 'invalid_image', 'This file is not a valid JPEG, PNG or GIF image'),
    'This file is not a valid JPEG, PNG or GIF image',
    false,
  ],
  [
    new ApiError(400, 'image_limit', 'Maximum 12 images allowed'),
    'Maximum 12 images allowed',
    true,
  ],
  [new ApiError(400, 'internal'), 'Error uploading me.jpg', true],
  [new ApiError(0, 'timeout'), 'me.jpg upload timed out. Please try again.', true],
  [new ApiError(0, 'unreachable'), 'Error uploading me.jpg: No connection to the server', true],
  [new ApiError(503, 'unavailable', 'Briefly away'), 'Error uploading me.jpg: Briefly away', true],
  [new ApiError(502, 'internal'), 'Error uploading me.jpg: Server error (502)', true],
  [new TypeError('a defect'), 'Error uploading me.jpg: No connection to the server', true],
] as const)(
  'what failed with %s is told in the words of the catalogue',
  (error, text, repeatable) => {
    expect(uploadRejection(file(), error)).toEqual({ text, repeatable });
  },
);

test('the files after it are refused only where they would be too', () => {
  expect(
    [new ApiError(401, 'not_signed_in'), new ApiError(400, 'image_limit')].every(rejectsAll),
  ).toBe(true);
  expect(
    [new ApiError(400, 'invalid_image'), new ApiError(0, 'timeout'), new Error('x')].some(
      rejectsAll,
    ),
  ).toBe(false);
});

const sized = (name: string, type: string, size: number) =>
  Object.defineProperty(file(name, type), 'size', { value: size });

describe('A file', () => {
  const MB = 2 ** 20;

  test.each([
    ['a photo of a camera', 'me.jpg', 'image/jpeg', 12 * MB, undefined],
    ['a HEIC whose type the system does not know', 'me.HEIC', '', 12 * MB, undefined],
    ['a GIF of 5 MB', 'me.gif', 'image/gif', 5 * MB, undefined],
    ['a larger GIF', 'me.gif', 'image/gif', 5 * MB + 1, ErrorCode.FileTooLarge],
    ['what is too large to read', 'me.jpg', 'image/jpeg', 50 * MB + 1, ErrorCode.FileTooLarge],
  ])('is taken or not before it is read: %s', (_, name, type, size, code) => {
    expect(checkFile(sized(name, type, size))?.code).toBe(code);
  });

  test.each([
    ['a small photo', sized('me.jpg', 'image/jpeg', 5 * MB), undefined],
    [
      'one that could not be shrunk',
      sized('me.jpg', 'image/jpeg', 5 * MB + 1),
      'me.jpg is too large (max 5MB)',
    ],
    [
      'one that could not be read',
      file('me.heic', 'image/heic'),
      'me.heic is not a valid image file',
    ],
  ])('is sent or not after it was prepared: %s', (_, one, text) => {
    expect(unsendable(one, 'dashboard')?.text).toBe(text);
  });
});

describe('The picker', () => {
  const error = (code: string, message = 'its own words') => ({ code, message });

  test.each([
    ['dashboard', 'me.jpg is too large (max 5MB)'],
    ['profile', 'me.jpg is too large. Maximum size is 5MB.'],
  ] as const)('has each screen’s words for what is too large', (place, text) => {
    expect(pickerRejection(file(), [error(ErrorCode.FileTooLarge)], place)).toEqual({
      text,
      detail: 'its own words',
      repeatable: false,
    });
  });

  test('calls anything else no image', () => {
    for (const code of [ErrorCode.FileInvalidType, ErrorCode.FileTooSmall])
      expect(pickerRejection(file(), [error(code)], 'profile')).toMatchObject({
        text: 'me.jpg is not a valid image file',
        repeatable: false,
      });
  });

  test('counts in bytes', () => {
    expect(checkFile(sized('me.gif', 'image/gif', 5_242_881))?.message).toBe(
      'File is larger than 5242880 bytes',
    );
    expect(pickerText(error(ErrorCode.FileTooSmall))).toBe('File is smaller than 1 bytes');
  });

  test('believes the type before the name, and leaves one without a type to the server', () => {
    for (const type of ['image/jpeg', 'image/png', 'image/gif', 'image/webp', 'image/heic', ''])
      expect(checkFile(file('me.jpg', type))).toBeNull();
    for (const type of ['image/jpg', 'image/pjpeg', 'image/x-png', 'application/octet-stream'])
      expect(checkFile(file('me.jpg', type))).toBeNull();
    for (const type of ['image/svg+xml', 'image/bmp', 'text/html'])
      expect(checkFile(file('me.jpg', type))?.message).toMatch(/^File type must be /);
  });
});
