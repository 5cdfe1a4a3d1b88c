import { Module, type DynamicModule } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import type { Pool } from 'pg';
import { Gauge } from 'prom-client';
import { DataSource } from 'typeorm';
import { EventBus } from '@lodge/messaging';
import { isTracing } from '@lodge/service';
import { dataSourceOptions, poolOf } from './data-source.js';
import { PooledPg } from './pooled-pg.js';
import { traceQueries } from './traced-queries.js';
import { publishThrough } from './transactions.js';

// Milliseconds until a connection ends that does not answer.
const SILENCE = 20_000;

export type EntityClass = new () => object;

// The start fails while the database is down; the supervisor tries again.
@Module({})
export class DatabaseModule {
  constructor(source: DataSource, events: EventBus) {
    publishThrough(source, events);
    measurePool(poolOf(source));
    if (isTracing()) traceQueries(source);
  }

  static forRoot(
    config: { DATABASE_URL: string; DATABASE_POOL: number },
    entities: EntityClass[],
  ): DynamicModule {
    return {
      module: DatabaseModule,
      imports: [
        TypeOrmModule.forRoot({
          ...dataSourceOptions(config.DATABASE_URL, config.DATABASE_POOL),
          driver: new PooledPg(SILENCE),
          entities,
          retryAttempts: 0,
        }),
      ],
    };
  }
}

function measurePool(pool: Pool) {
  new Gauge({
    name: 'database_pool_connections',
    help: 'Connections to the database by state, and requests that wait for one',
    labelNames: ['state'],
    collect() {
      this.set({ state: 'idle' }, pool.idleCount);
      this.set({ state: 'busy' }, pool.totalCount - pool.idleCount);
      this.set({ state: 'waiting' }, pool.waitingCount);
    },
  });
}
