import type { EventEmitter } from 'node:events';
import pg from 'pg';

const READ_ONLY_TRANSACTION = '25006';

/** Serves as TypeORM's `driver`, as TypeORM exposes neither its pool nor prepared statements. */
export class PooledPg {
  pool: pg.Pool | undefined;
  readonly Pool: typeof pg.Pool;

  constructor() {
    const keep = (pool: pg.Pool) => {
      this.pool = pool;
    };
    this.Pool = class extends pg.Pool {
      constructor(config?: pg.PoolConfig) {
        super(config);
        keep(this);
        this.on('connect', endIfReadOnly);
      }
    };
  }
}

/** After a failover, only a new connection finds the new primary. The pool drops one that ends. */
function endIfReadOnly(client: pg.PoolClient) {
  const { connection } = client as unknown as { connection: EventEmitter };
  connection.on('errorMessage', ({ code }: { code?: string }) => {
    if (code === READ_ONLY_TRANSACTION) void (client as unknown as pg.Client).end();
  });
}
