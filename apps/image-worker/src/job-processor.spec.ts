import 'reflect-metadata';
import { expect, test } from '@jest/globals';
import { DELETE_OBJECTS, PROCESS_IMAGE } from '@lodge/jobs';
import { assertJobsHandled } from './job-processor.js';

const handle = async () => undefined;

test('a job without a handler ends the start', () => {
  expect(() => assertJobsHandled([{ handlers: { [PROCESS_IMAGE]: handle } }])).toThrow(
    'No processor handles: delete-objects.',
  );
});

test('the handlers of all processors together cover the jobs', () => {
  const processors = [
    { handlers: { [PROCESS_IMAGE]: handle } },
    { handlers: { [DELETE_OBJECTS]: handle } },
  ];

  expect(() => assertJobsHandled(processors)).not.toThrow();
});
