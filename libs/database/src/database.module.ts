import type { DynamicModule } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { dataSourceOptions } from './data-source.js';

/** The service's one data source; a database that is away at start ends the start, and the supervisor tries again. */
export const databaseModule = (config: { DATABASE_URL: string; DATABASE_POOL: number }): DynamicModule =>
  TypeOrmModule.forRoot({ ...dataSourceOptions(config.DATABASE_URL, config.DATABASE_POOL), retryAttempts: 0 });
