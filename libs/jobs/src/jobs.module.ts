import {
  Global,
  Inject,
  Module,
  type DynamicModule,
  type OnApplicationShutdown,
} from '@nestjs/common';
import { Queue } from 'bullmq';
import type { Redis } from 'ioredis';
import { producerConnection } from './connection.js';
import { DELETION_QUEUE, IMAGE_QUEUE } from './queues.js';

const CONNECTION = Symbol('connection of the queues');
const IMAGES = Symbol('image queue');
const DELETIONS = Symbol('deletion queue');

const TOKENS = { [IMAGE_QUEUE]: IMAGES, [DELETION_QUEUE]: DELETIONS } as const;

export const InjectImageQueue = () => Inject(IMAGES);
export const InjectDeletionQueue = () => Inject(DELETIONS);

// Done jobs are of no further use: the database says what became of them.
const defaultJobOptions = {
  removeOnComplete: { age: 300 },
  removeOnFail: { age: 86_400 },
  attempts: 10,
  backoff: { type: 'exponential', delay: 500 },
};

const queue = (token: symbol, name: string) => ({
  provide: token,
  inject: [CONNECTION],
  // The version is asked for once, and a queue whose question met an outage would refuse every job from then on.
  useFactory: (connection: Redis) =>
    new Queue(name, { connection, defaultJobOptions, skipVersionCheck: true }),
});

/** The queues, for adding jobs, injected with {@link InjectImageQueue} and {@link InjectDeletionQueue}. */
@Global()
@Module({})
export class JobsModule implements OnApplicationShutdown {
  constructor(@Inject(CONNECTION) private readonly connection: Redis) {}

  /** @param names the queues that the app's Redis user may use */
  static forRoot(redisUrl: string, ...names: (keyof typeof TOKENS)[]): DynamicModule {
    const connection = { provide: CONNECTION, useFactory: () => producerConnection(redisUrl) };
    const queues = names.map((name) => queue(TOKENS[name], name));
    return { module: JobsModule, providers: [connection, ...queues], exports: queues };
  }

  onApplicationShutdown() {
    this.connection.disconnect();
  }
}
