export * from './reserved-names.js';
export * from './skeleton.js';
