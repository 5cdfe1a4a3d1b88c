import { Global, Inject, Injectable, Module, type DynamicModule } from '@nestjs/common';
import {
  ClientsModule,
  Transport,
  type ClientProxy,
  type RedisOptions,
} from '@nestjs/microservices';
import { logger } from '@lodge/observability';
import type { EventName, Events } from './events.js';

const CLIENT = Symbol('event bus');

export function busOptions(url: string): Required<RedisOptions> {
  const { hostname, port, username, password, pathname, protocol } = new URL(url);
  // Apart, as Nest's types lack `disableClientInfo`, which ioredis takes.
  const options = {
    host: hostname,
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
  constructor(@Inject(CLIENT) private readonly client: ClientProxy) {}

  /** Call it after the commit. Failures are only logged: the next poll shows the same. */
  publish<Name extends EventName>(name: Name, payload: Events[Name]): void {
    this.client.emit(name, payload).subscribe({
      error: (error: Error) =>
        logger.warn({ error: error.name, event: name }, 'event not published'),
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
