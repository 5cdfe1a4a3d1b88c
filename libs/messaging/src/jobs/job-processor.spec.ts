import 'reflect-metadata';
import { expect, test } from '@jest/globals';
import { assertJobsHandled } from './job-processor.js';
import { DELETE_OBJECTS, DELETION_QUEUE, IMAGE_QUEUE, PROCESS_IMAGE } from './queues.js';

const handle = async () => undefined;
const queues = [IMAGE_QUEUE, DELETION_QUEUE] as const;

test('a job without a handler ends the start', () => {
  expect(() => assertJobsHandled(queues, [{ handlers: { [PROCESS_IMAGE]: handle } }])).toThrow(
    'No processor handles: delete-objects.',
  );
});

test('the handlers of all processors together cover the jobs', () => {
  const processors = [
    { handlers: { [PROCESS_IMAGE]: handle } },
    { handlers: { [DELETE_OBJECTS]: handle } },
  ];

  expect(() => assertJobsHandled(queues, processors)).not.toThrow();
});

test('the jobs of other queues are for other apps', () => {
  const processors = [{ handlers: { [PROCESS_IMAGE]: handle } }];

  expect(() => assertJobsHandled([IMAGE_QUEUE], processors)).not.toThrow();
});
