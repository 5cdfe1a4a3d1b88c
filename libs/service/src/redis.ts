import { Global, Module, type DynamicModule, type OnApplicationShutdown } from '@nestjs/common';
import { Inject } from '@nestjs/common';
import { Redis, type ChainableCommander } from 'ioredis';
import { isTracing, traceCall } from './observability/tracing.js';
import { logger, reasonOf } from './observability/logger.js';

export const REDIS = Symbol('redis');
export const InjectRedis = () => Inject(REDIS);

/** Sends a pipeline or transaction. @throws the error of the first command that failed */
export async function resultsOf(commands: ChainableCommander): Promise<unknown[]> {
  // The result is null only if WATCH aborted a transaction, and nothing watches.
  return (await commands.exec())!.map(([failure, result]) => {
    if (failure) throw failure;
    return result;
  });
}

// Disables `CLIENT SETINFO`, which no service's user may call. After a failover the connection may
// still lead to the old primary, which is a replica now: only a write shows it.
export const REDIS_OPTIONS = {
  disableClientInfo: true,
  keepAlive: 10_000,
  reconnectOnError: ({ message }: Error) => message.startsWith('READONLY'),
  retryStrategy: (attempt: number) => Math.min(100 * attempt, 1_000),
};

/**
 * Milliseconds after which a connection without an answer ends. A host that vanished closes none, and
 * the system sends to it for a quarter of an hour. Not for connections on which a worker waits.
 */
export const SILENCE = 5_000;

// Fails within about a second while Redis is away, so that requests get 503 instead of waiting.
function connectRedis(url: string): Redis {
  const redis = new Redis(url, {
    ...REDIS_OPTIONS,
    maxRetriesPerRequest: 2,
    commandTimeout: 3_000,
    connectTimeout: 3_000,
    socketTimeout: SILENCE,
  });
  redis.on('error', (error: Error) =>
    logger.warn({ code: reasonOf(error) }, 'redis connection failed'),
  );
  if (isTracing()) traceCommands(redis);
  return redis;
}

/** Traces the command's name alone: keys hold ids and hashes of addresses. */
function traceCommands(redis: Redis): void {
  const send = redis.sendCommand.bind(redis);
  redis.sendCommand = (command, stream) => {
    const sent = send(command, stream);
    traceCall(`redis ${command.name}`, () => command.promise).catch(() => undefined);
    return sent;
  };
}

/** Any process may set this key. Rejects if Redis is full, or a replica. */
export const tryWriting = (redis: Redis) => redis.set('health', '1', 'EX', 60);

// Milliseconds.
const WRITE_EVERY = 60_000;

@Global()
@Module({})
export class RedisModule implements OnApplicationShutdown {
  private readonly writing: NodeJS.Timeout;

  constructor(@InjectRedis() private readonly redis: Redis) {
    // A process that only publishes would never find out about a failover.
    const write = () => void tryWriting(redis).catch(() => undefined);
    this.writing = setInterval(write, WRITE_EVERY).unref();
  }

  static forRoot(url: string): DynamicModule {
    return {
      module: RedisModule,
      providers: [{ provide: REDIS, useFactory: () => connectRedis(url) }],
      exports: [REDIS],
    };
  }

  onApplicationShutdown() {
    clearInterval(this.writing);
    this.redis.disconnect();
  }
}

/** @returns the memory that Redis uses, as a part of what it may; 0 without a limit */
export async function fillOf(redis: Redis): Promise<number> {
  const info = await redis.info('memory');
  const [used, most] = ['used_memory', 'maxmemory'].map((name) =>
    Number(new RegExp(`^${name}:(\\d+)`, 'm').exec(info)?.[1] ?? 0),
  );
  return most > 0 ? used / most : 0;
}
