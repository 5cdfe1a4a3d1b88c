import { Module, type DynamicModule, type Type } from '@nestjs/common';
import { ScheduleModule } from '@nestjs/schedule';
import { DatabaseModule, publishThrough, type EntityClass } from '@lodge/database';
import { EventBus, EventsModule } from '@lodge/messaging';
import { RateLimitsModule } from '@lodge/limits';
import { RedisModule } from '@lodge/service';
import { DataSource } from 'typeorm';
import { UsernamesModule } from './usernames/usernames.service.js';
import { type MemberServiceConfig, SessionModule } from '@lodge/access';

@Module({})
class PublishingModule {
  constructor(source: DataSource, events: EventBus) {
    publishThrough(source, events);
  }
}

/** @param silence as for `DatabaseModule` */
export const memberService = (
  config: MemberServiceConfig,
  entities: EntityClass[],
  silence?: number,
): (DynamicModule | Type)[] => [
  DatabaseModule.forRoot(config, entities, silence),
  RedisModule.forRoot(config.REDIS_URL),
  RateLimitsModule.forRoot(config.RATE_LIMITS),
  UsernamesModule.forRoot(config.BRAND_NAME),
  EventsModule,
  PublishingModule,
  ScheduleModule.forRoot(),
  SessionModule.forRoot(config),
];
