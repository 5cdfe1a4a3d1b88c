import { Module, type DynamicModule } from '@nestjs/common';
import { TerminusModule } from '@nestjs/terminus';
import { getDataSourceToken } from '@nestjs/typeorm';
import type { Redis } from 'ioredis';
import type { DataSource } from 'typeorm';
import { REDIS } from '../redis.js';
import { HealthController } from './health.controller.js';
import { redisCheck } from './redis-check.js';
import { PARTS, PartsHealth, type Part } from './parts-health.js';

// On a full disk PostgreSQL still answers reads; only a sort that exceeds its memory fails, as it
// writes a file. A standby answers reads, too. The probe takes a millisecond and leaves nothing behind.
const PROBE = `
  set local work_mem = '64kB';
  select count(*) from (select n from generate_series(1, 2000) as n order by md5(n::text) offset 1) as sorted;
  do $$ begin
    if current_setting('transaction_read_only')::boolean then
      raise 'read-only' using errcode = 'read_only_sql_transaction';
    end if;
  end $$`;

@Module({})
export class HealthModule {
  static forRoot(others: Record<string, symbol> = {}): DynamicModule {
    const names = Object.keys(others);
    const parts = {
      provide: PARTS,
      inject: [getDataSourceToken(), REDIS, ...Object.values(others)],
      useFactory: (database: DataSource, redis: Redis, ...rest: Part[]): Record<string, Part> => ({
        database: { check: () => database.query(PROBE) },
        redis: { check: redisCheck(redis) },
        ...Object.fromEntries(names.map((name, index) => [name, rest[index]])),
      }),
    };
    return {
      module: HealthModule,
      imports: [TerminusModule.forRoot({ logger: false })],
      controllers: [HealthController],
      providers: [PartsHealth, parts],
    };
  }
}
