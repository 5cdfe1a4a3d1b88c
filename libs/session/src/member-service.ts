import type { DynamicModule, Type } from '@nestjs/common';
import { ScheduleModule } from '@nestjs/schedule';
import { DatabaseModule, type EntityClass } from '@lodge/database';
import { EventsModule } from '@lodge/events';
import { RateLimitsModule, RedisModule } from '@lodge/http';
import { UsernamesModule } from '@lodge/profiles';
import type { MemberServiceConfig } from './member-config.js';
import { SessionModule } from './session.module.js';

export const memberService = (
  config: MemberServiceConfig,
  entities: EntityClass[],
): (DynamicModule | Type)[] => [
  DatabaseModule.forRoot(config, entities),
  RedisModule.forRoot(config.REDIS_URL),
  RateLimitsModule.forRoot(config.RATE_LIMITS),
  UsernamesModule.forRoot(config.BRAND_NAME),
  EventsModule.forRoot(config.REDIS_URL),
  ScheduleModule.forRoot(),
  SessionModule.forRoot(config),
];
