export * from './account-erasure.js';
export * from './erasure.module.js';
