import type { DynamicModule, Type } from '@nestjs/common';
import { DatabaseModule } from '@lodge/database';
import { EventsModule } from '@lodge/events';
import { RateLimitsModule, RedisModule, UsernamesModule, type DatabaseConfig } from '@lodge/service';
import { SessionModule } from './session.module.js';

/**
 * What every service that members call is made of: database, Redis, rate limits, rules of names,
 * event bus and sessions.
 */
export const memberService = (config: DatabaseConfig): (DynamicModule | Type)[] => [
  DatabaseModule.forRoot(config),
  RedisModule.forRoot(config.REDIS_URL),
  RateLimitsModule.forRoot(config.RATE_LIMITS),
  UsernamesModule.forRoot(config.BRAND_NAME),
  EventsModule.forRoot(config.REDIS_URL),
  SessionModule,
];
