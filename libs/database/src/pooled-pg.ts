import pg from 'pg';

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
      }
    };
  }
}
