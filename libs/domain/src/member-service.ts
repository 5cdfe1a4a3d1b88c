import type { DynamicModule, Type } from '@nestjs/common';
import { ScheduleModule } from '@nestjs/schedule';
import { DatabaseModule, type EntityClass } from '@lodge/database';
import { EventsModule } from '@lodge/messaging';
import { RateLimitsModule } from '@lodge/limits';
import { RedisModule } from '@lodge/service';
import { UsernamesModule } from './usernames/usernames.service.js';
import { type MemberServiceConfig, SessionModule } from '@lodge/access';

export const memberService = (
  config: MemberServiceConfig,
  entities: EntityClass[],
): (DynamicModule | Type)[] => [
  DatabaseModule.forRoot(config, entities),
  RedisModule.forRoot(config.REDIS_URL),
  RateLimitsModule.forRoot(config.RATE_LIMITS),
  UsernamesModule.forRoot(config.BRAND_NAME),
  EventsModule,
  ScheduleModule.forRoot(),
  SessionModule.forRoot(config),
];
