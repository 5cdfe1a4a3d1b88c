import { Global, Injectable, Module } from '@nestjs/common';
import { Transport, type RedisOptions } from '@nestjs/microservices';
import type { Redis } from 'ioredis';
import { Counter } from 'prom-client';
import { InjectRedis, logger, reasonOf } from '@lodge/service';
import type { EventName, Events } from './events.js';

/** The subscriber may be on a replica, which passes on what is published on its primary. */
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
    // It only listens: without this, a host that vanished would go unnoticed for two hours.
    keepAlive: 10_000,
    retryAttempts: Number.MAX_SAFE_INTEGER,
    retryDelay: 1_000,
  };
  return { transport: Transport.REDIS, options };
}

/**
 * Publishes on the connection that also writes: a replica accepts events that nobody hears, and only
 * a write shows that the connection leads to one.
 */
@Injectable()
export class EventBus {
  private readonly unpublished = new Counter({
    name: 'events_unpublished_total',
    help: 'Events that Redis did not take: open pages show the change with their next poll',
  });

  constructor(@InjectRedis() private readonly redis: Redis) {}

  /** Call it after the commit. A failure is logged and counted: the next poll shows the same. */
  publish<Name extends EventName>(name: Name, payload: Events[Name]): void {
    const packet = JSON.stringify({ pattern: name, data: payload });
    this.redis.publish(name, packet).catch((error: Error) => {
      logger.error({ reason: reasonOf(error), event: name }, 'event not published');
      this.unpublished.inc();
    });
  }
}

@Global()
@Module({ providers: [EventBus], exports: [EventBus] })
export class EventsModule {}
