// A module of its own, because decoders have no memory for the rest.
export * from './hash-list.js';
export * from './orientations.js';
export { HASHED_SIDE, photoHash } from './photo-hash.js';
