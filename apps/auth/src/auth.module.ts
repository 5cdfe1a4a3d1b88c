import { Module, type DynamicModule } from '@nestjs/common';
import { getDataSourceToken } from '@nestjs/typeorm';
import type { Redis } from 'ioredis';
import type { DataSource } from 'typeorm';
import { DatabaseModule } from '@lodge/database';
import { EventsModule } from '@lodge/events';
import { HealthModule, RateLimitsModule, REDIS, RedisModule, type DatabaseConfig } from '@lodge/service';
import { SessionModule } from '@lodge/session';
import { PasswordsController } from './passwords/passwords.controller.js';
import { PasswordsService } from './passwords/passwords.service.js';
import { RegistrationController } from './registration/registration.controller.js';
import { RegistrationService } from './registration/registration.service.js';
import { SessionsController } from './sessions/sessions.controller.js';
import { SessionsService } from './sessions/sessions.service.js';

@Module({
  controllers: [SessionsController, RegistrationController, PasswordsController],
  providers: [SessionsService, RegistrationService, PasswordsService],
})
export class AuthModule {
  static forRoot(config: DatabaseConfig): DynamicModule {
    return {
      module: AuthModule,
      imports: [
        DatabaseModule.forRoot(config),
        RedisModule.forRoot(config.REDIS_URL),
        RateLimitsModule.forRoot(config.RATE_LIMITS),
        EventsModule.forRoot(config.REDIS_URL),
        SessionModule,
        HealthModule.forRoot([getDataSourceToken(), REDIS], (database: DataSource, redis: Redis) => ({
          database: () => database.query('select 1'),
          redis: () => redis.ping(),
        })),
      ],
    };
  }
}
