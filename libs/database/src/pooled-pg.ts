import type { EventEmitter } from 'node:events';
import type { Socket } from 'node:net';
import pg from 'pg';

const READ_ONLY_TRANSACTION = '25006';

/** Serves as TypeORM's `driver`, as TypeORM exposes neither its pool nor prepared statements. */
export class PooledPg {
  pool: pg.Pool | undefined;
  readonly Pool: typeof pg.Pool;

  /** @param silence milliseconds until a connection ends that does not answer, longer than any statement */
  constructor(silence?: number) {
    const keep = (pool: pg.Pool) => {
      this.pool = pool;
    };
    this.Pool = class extends pg.Pool {
      constructor(config?: pg.PoolConfig) {
        super(config);
        keep(this);
        this.on('connect', endIfReadOnly);
        if (silence) this.on('connect', (client) => endIfSilent(client, silence));
      }
    };
  }
}

interface Connected {
  connection: { stream: Socket };
  _getActiveQuery(): unknown;
}

/**
 * A host that vanished closes no connection, its limits on statements went with it, and the system sends
 * to it for a quarter of an hour.
 */
function endIfSilent(client: pg.PoolClient, silence: number) {
  const connected = client as unknown as Connected;
  const { stream } = connected.connection;
  stream.setTimeout(silence, () => {
    if (connected._getActiveQuery())
      stream.destroy(new Error('Connection terminated: the database fell silent'));
  });
}

/** After a failover, only a new connection finds the new primary. The pool drops one that ends. */
function endIfReadOnly(client: pg.PoolClient) {
  const { connection } = client as unknown as { connection: EventEmitter };
  connection.on('errorMessage', ({ code }: { code?: string }) => {
    if (code === READ_ONLY_TRANSACTION) void (client as unknown as pg.Client).end();
  });
}
