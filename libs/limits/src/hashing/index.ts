// A module of its own, because loading it loads argon2.
export * from './hash-queue.js';
export * from './password-hashing.service.js';
