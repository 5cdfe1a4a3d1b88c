export * from './connection.js';
export * from './deletions.js';
export * from './job-processor.js';
export * from './jobs.module.js';
export * from './queues.js';
export * from './service-processor.js';
export * from './sweep.js';
export * from './traced.js';
