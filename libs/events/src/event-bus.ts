import { Global, Inject, Injectable, Module, type DynamicModule } from '@nestjs/common';
import { ClientsModule, Transport, type ClientProxy, type RedisOptions } from '@nestjs/microservices';
import { logger } from '@lodge/service';
import type { EventName, Events } from './events.js';

const CLIENT = Symbol('event bus');

/** Options of the Redis transport at `url`, for those that say events and those that hear them. */
export function busOptions(url: string): Required<RedisOptions> {
  const { hostname, port, username, password, pathname, protocol } = new URL(url);
  return {
    transport: Transport.REDIS,
    options: {
      host: hostname, port: Number(port || 6379), username: username || undefined, password: decodeURIComponent(password) || undefined,
      db: Number(pathname.slice(1) || 0), tls: protocol === 'rediss:' ? {} : undefined,
      retryAttempts: Number.MAX_SAFE_INTEGER, retryDelay: 1_000,
    },
  };
}

@Injectable()
export class EventBus {
  constructor(@Inject(CLIENT) private readonly client: ClientProxy) {}

  /** Says an event, after the commit of what it tells of. A failure is logged: the next poll shows the same. */
  say<Name extends EventName>(name: Name, payload: Events[Name]): void {
    this.client.emit(name, payload).subscribe({ error: (error: Error) => logger.warn({ error: error.name, event: name }, 'event not said') });
  }
}

@Global()
@Module({})
export class EventsModule {
  static forRoot(redisUrl: string): DynamicModule {
    return { module: EventsModule, imports: [ClientsModule.register([{ name: CLIENT, ...busOptions(redisUrl) }])], providers: [EventBus], exports: [EventBus] };
  }
}
