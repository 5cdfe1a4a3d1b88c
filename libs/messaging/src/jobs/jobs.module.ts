import { BullModule } from '@nestjs/bullmq';
import {
  Global,
  Inject,
  Module,
  type DynamicModule,
  type OnApplicationShutdown,
} from '@nestjs/common';
import type { Redis } from 'ioredis';
import { producerConnection } from './connection.js';
import type { QueueName } from './queues.js';

const CONNECTION = Symbol('connection of the queues');

// Jobs need not stay: the database keeps the outcome.
const defaultJobOptions = {
  removeOnComplete: { age: 300 },
  removeOnFail: { age: 86_400 },
  attempts: 10,
  backoff: { type: 'exponential', delay: 500 },
};

@Global()
@Module({})
export class JobsModule implements OnApplicationShutdown {
  constructor(@Inject(CONNECTION) private readonly connection: Redis) {}

  static forRoot(redisUrl: string, ...names: QueueName[]): DynamicModule {
    const connection = producerConnection(redisUrl);
    // BullMQ reads the version once: a queue that met an outage then would reject every job.
    const options = { connection, defaultJobOptions, skipVersionCheck: true };
    const queues = BullModule.registerQueue(...names.map((name) => ({ name })));
    return {
      module: JobsModule,
      imports: [BullModule.forRoot(options), queues],
      providers: [{ provide: CONNECTION, useValue: connection }],
      exports: [queues],
    };
  }

  onApplicationShutdown() {
    this.connection.disconnect();
  }
}
