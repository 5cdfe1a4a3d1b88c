import type { WorkerOptions } from 'bullmq';
import { workerConnection } from './connection.js';
import type { QueueName } from './queues.js';

const OPTIONS: Partial<Record<QueueName, Partial<WorkerOptions>>> = {};

/** For `@Processor`: Nest reads them when it starts the worker, after `configureWorker`. */
export const workerOptions = (
  queue: QueueName,
  fixed?: Partial<WorkerOptions>,
): Partial<WorkerOptions> => Object.assign((OPTIONS[queue] ??= {}), fixed);

/** Adds what settings decide. Call it in `forRoot`, as classes are defined before settings are read. */
export function configureWorker(queue: QueueName, redisUrl: string, more?: Partial<WorkerOptions>) {
  workerOptions(queue, { connection: workerConnection(redisUrl), ...more });
}
