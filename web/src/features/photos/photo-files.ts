import { IMAGE_TYPES, LIMITS } from '@lodge/contracts';

// What the server does not take and a browser may be able to read.
const FOREIGN = {
  extensions: ['.webp', '.heic', '.heif'],
  mediaTypes: ['image/webp', 'image/heic', 'image/heif'],
};
const SHRINKABLE = ['image/jpeg', 'image/png'];
// A photo of the largest camera is half of it. More is not even read.
const MOST_BYTES = 50 * 2 ** 20;

export const EXTENSIONS = [...IMAGE_TYPES.extensions, ...FOREIGN.extensions];

// Phones offer the photo library for media types. They convert HEIC themselves, unless it is named.
export const pickerTypes = () =>
  [...IMAGE_TYPES.mediaTypes, ...IMAGE_TYPES.extensions, 'image/webp', '.webp']
    .concat(navigator.maxTouchPoints > 0 ? [] : ['image/heic', 'image/heif', '.heic', '.heif'])
    .join(',');

/** Becomes a JPEG on the way. Not every system knows the types. */
export const isForeign = ({ name, type }: File) =>
  FOREIGN.mediaTypes.includes(type) ||
  (type === '' && FOREIGN.extensions.some((end) => name.toLowerCase().endsWith(end)));

export const isShrinkable = (file: File) => SHRINKABLE.includes(file.type) || isForeign(file);

export const mostBytes = (file: File) => (isShrinkable(file) ? MOST_BYTES : LIMITS.imageBytes);

// Whatever the file's extension. An empty type is left to the server.
export const isKnownType = (file: File) =>
  file.type === '' ||
  isForeign(file) ||
  IMAGE_TYPES.mediaTypes.some((known) => known === file.type);
