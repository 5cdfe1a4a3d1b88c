import { Global, Inject, Module, type DynamicModule, type OnApplicationShutdown } from '@nestjs/common';
import { Queue } from 'bullmq';
import type { Redis } from 'ioredis';
import { producerConnection } from './connection.js';
import { DELETION_QUEUE, IMAGE_QUEUE } from './queues.js';

const CONNECTION = Symbol('connection of the queues');
const IMAGES = Symbol('image queue');
const DELETIONS = Symbol('deletion queue');

export const InjectImageQueue = () => Inject(IMAGES);
export const InjectDeletionQueue = () => Inject(DELETIONS);

// Done jobs are of no further use: the database says what became of them.
const defaultJobOptions = { removeOnComplete: { age: 300 }, removeOnFail: { age: 86_400 }, attempts: 10, backoff: { type: 'exponential', delay: 500 } };

const queue = (token: symbol, name: string) => ({
  provide: token,
  inject: [CONNECTION],
  // The version is asked for once, and a queue whose question met an outage would refuse every job from then on.
  useFactory: (connection: Redis) => new Queue(name, { connection, defaultJobOptions, skipVersionCheck: true }),
});

/** The queues, for adding jobs, injected with {@link InjectImageQueue} and {@link InjectDeletionQueue}. */
@Global()
@Module({})
export class JobsModule implements OnApplicationShutdown {
  constructor(@Inject(CONNECTION) private readonly connection: Redis) {}

  static forRoot(redisUrl: string): DynamicModule {
    const connection = { provide: CONNECTION, useFactory: () => producerConnection(redisUrl) };
    return { module: JobsModule, providers: [connection, queue(IMAGES, IMAGE_QUEUE), queue(DELETIONS, DELETION_QUEUE)], exports: [IMAGES, DELETIONS] };
  }

  onApplicationShutdown() {
    this.connection.disconnect();
  }
}
