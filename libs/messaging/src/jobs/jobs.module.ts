import { BullModule, getQueueToken } from '@nestjs/bullmq';
import {
  Global,
  Inject,
  Module,
  type DynamicModule,
  type OnApplicationShutdown,
} from '@nestjs/common';
import type { Queue } from 'bullmq';
import type { Redis } from 'ioredis';
import { producerConnection } from './connection.js';
import { IMAGE_QUEUE, SLOW_IMAGE_QUEUE, type QueueName } from './queues.js';

const CONNECTION = Symbol('connection of the queues');

/** A job that failed for good stays this long, so that metrics and alerts show it. */
export const FAILED_SECONDS = 86_400;

// Jobs need not stay: the database keeps the outcome.
const defaultJobOptions = {
  removeOnComplete: { age: 300 },
  removeOnFail: { age: FAILED_SECONDS },
  attempts: 10,
  backoff: { type: 'exponential', delay: 500 },
};

// BullMQ keeps events by their number, however old, and their job ids name members. Uploads wait
// for those of photos, and nothing reads the others.
const eventsKept = (name: QueueName) =>
  name === IMAGE_QUEUE || name === SLOW_IMAGE_QUEUE ? 1_000 : 100;

@Global()
@Module({})
export class JobsModule implements OnApplicationShutdown {
  constructor(@Inject(CONNECTION) private readonly connection: Redis) {}

  static forRoot(redisUrl: string, ...names: QueueName[]): DynamicModule {
    const connection = producerConnection(redisUrl);
    // BullMQ reads the version once: a queue that met an outage then would reject every job.
    const options = { connection, defaultJobOptions, skipVersionCheck: true };
    const queues = BullModule.registerQueue(
      ...names.map((name) => ({ name, streams: { events: { maxLen: eventsKept(name) } } })),
    );
    return {
      module: JobsModule,
      imports: [BullModule.forRoot(options), queues],
      providers: [
        {
          provide: CONNECTION,
          inject: names.map((name) => getQueueToken(name)),
          useFactory: (...all: Queue[]) => {
            // The connection logs its errors, and BullMQ prints them if nothing listens to a queue.
            for (const queue of all) queue.on('error', () => undefined);
            return connection;
          },
        },
      ],
      exports: [queues],
    };
  }

  onApplicationShutdown() {
    this.connection.disconnect();
  }
}
