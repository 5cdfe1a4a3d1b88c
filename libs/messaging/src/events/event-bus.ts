import { Global, Inject, Injectable, Module, type DynamicModule } from '@nestjs/common';
import {
  ClientsModule,
  Transport,
  type ClientProxy,
  type RedisOptions,
} from '@nestjs/microservices';
import { Counter } from 'prom-client';
import { logger, reasonOf } from '@lodge/service';
import type { EventName, Events } from './events.js';

const CLIENT = Symbol('event bus');

export function busOptions(url: string): Required<RedisOptions> {
  const { hostname, port, username, password, pathname, protocol } = new URL(url);
  // The options are a variable, as Nest's types lack `disableClientInfo`, which ioredis takes.
  const options = {
    // A URL has brackets around an IPv6 address, and a lookup fails with them.
    host: hostname.replace(/^\[|\]$/g, ''),
    port: Number(port || 6379),
    username: decodeURIComponent(username) || undefined,
    password: decodeURIComponent(password) || undefined,
    db: Number(pathname.slice(1) || 0),
    tls: protocol === 'rediss:' ? {} : undefined,
    disableClientInfo: true,
    retryAttempts: Number.MAX_SAFE_INTEGER,
    retryDelay: 1_000,
  };
  return { transport: Transport.REDIS, options };
}

@Injectable()
export class EventBus {
  private readonly unpublished = new Counter({
    name: 'events_unpublished_total',
    help: 'Events that Redis did not take: open pages show the change with their next poll',
  });

  constructor(@Inject(CLIENT) private readonly client: ClientProxy) {}

  /** Call it after the commit. A failure is logged and counted: the next poll shows the same. */
  publish<Name extends EventName>(name: Name, payload: Events[Name]): void {
    this.client.emit(name, payload).subscribe({
      error: (error: Error) => {
        logger.error({ reason: reasonOf(error), event: name }, 'event not published');
        this.unpublished.inc();
      },
    });
  }
}

@Global()
@Module({})
export class EventsModule {
  static forRoot(redisUrl: string): DynamicModule {
    return {
      module: EventsModule,
      imports: [ClientsModule.register([{ name: CLIENT, ...busOptions(redisUrl) }])],
      providers: [EventBus],
      exports: [EventBus],
    };
  }
}
