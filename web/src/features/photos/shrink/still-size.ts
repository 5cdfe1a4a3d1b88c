import { jpegSize } from './jpeg-size.js';
import { pngSize } from './png-size.js';
import type { Size } from './size.js';

/**
 * The size of a JPEG or PNG that is whole, does not move, and that a JPEG can hold; else undefined.
 */
export const stillSize = (file: Uint8Array): Size | undefined => jpegSize(file) ?? pngSize(file);
