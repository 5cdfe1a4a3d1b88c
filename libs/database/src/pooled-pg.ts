import pg from 'pg';

/**
 * The `pg` package for TypeORM's `driver` option, which keeps the pool that TypeORM opens with it:
 * TypeORM itself gives access to neither its pool's state nor prepared statements.
 */
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
