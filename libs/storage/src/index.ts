export * from './disk-store.js';
export * from './encryption.js';
export * from './keys.js';
export * from './minio-store.js';
export * from './minio-users.js';
export * from './object-store.js';
export * from './policies.js';
export * from './storage.module.js';
