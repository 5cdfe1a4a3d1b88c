export * from './hash-list.js';
export * from './likeness.js';
export * from './orientations.js';
export { HASHED_SIDE, photoHash } from './photo-hash.js';
