import { IMAGE_TYPES, LIMITS } from '@lodge/contracts';

// Formats that the server rejects but the browser may be able to decode.
const FOREIGN = {
  extensions: ['.webp', '.heic', '.heif'],
  mediaTypes: ['image/webp', 'image/heic', 'image/heif'],
};
// Other names for these, and what systems declare that do not know a file's type.
const ALIASES: Record<string, string> = {
  'image/jpg': 'image/jpeg',
  'image/pjpeg': 'image/jpeg',
  'image/x-png': 'image/png',
  'application/octet-stream': '',
};
// Twice the size of a photo of the largest camera; larger files are not even read.
const MAX_BYTES = 50 * 2 ** 20;

export const EXTENSIONS = [...IMAGE_TYPES.extensions, ...FOREIGN.extensions];

// Phones offer the photo library only for media types. They convert HEIC themselves unless it is
// listed.
export const pickerTypes = () =>
  [...IMAGE_TYPES.mediaTypes, ...IMAGE_TYPES.extensions, 'image/webp', '.webp']
    .concat(navigator.maxTouchPoints > 0 ? [] : ['image/heic', 'image/heif', '.heic', '.heif'])
    .join(',');

const typeOf = ({ type }: File) => ALIASES[type] ?? type;

/** True for files converted to JPEG before the upload. Not every system knows their media types. */
export const isForeign = (file: File) =>
  FOREIGN.mediaTypes.includes(typeOf(file)) ||
  (typeOf(file) === '' && FOREIGN.extensions.some((end) => file.name.toLowerCase().endsWith(end)));

/** True for files that the server takes as they are. */
export const isAccepted = (file: File) => !isForeign(file) && file.size <= LIMITS.imageBytes;

// A PNG may be transparent or animated, so one that can be sent is sent unchanged.
export const isShrinkable = (file: File) =>
  typeOf(file) === 'image/jpeg' ||
  isForeign(file) ||
  (typeOf(file) === 'image/png' && !isAccepted(file));

export const maxBytesOf = (file: File) => (isShrinkable(file) ? MAX_BYTES : LIMITS.imageBytes);

// Ignores the extension. An empty type is left to the server.
export const isKnownType = (file: File) =>
  typeOf(file) === '' ||
  isForeign(file) ||
  IMAGE_TYPES.mediaTypes.some((known) => known === typeOf(file));
