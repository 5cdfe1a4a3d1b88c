import { Module, type DynamicModule } from '@nestjs/common';
import { getDataSourceToken } from '@nestjs/typeorm';
import type { Redis } from 'ioredis';
import type { DataSource } from 'typeorm';
import { DatabaseModule } from '@lodge/database';
import { EventsModule } from '@lodge/events';
import { JobsModule } from '@lodge/jobs';
import { HealthModule, RateLimitsModule, REDIS, RedisModule, type StorageConfig } from '@lodge/service';
import { SessionModule } from '@lodge/session';
import { OBJECT_STORE, StorageModule, type ObjectStore } from '@lodge/storage';
import { ImagesController } from './images/images.controller.js';
import { ImagesService } from './images/images.service.js';
import { ProfileController } from './profile/profile.controller.js';
import { ProfileService } from './profile/profile.service.js';
import { BytesController } from './uploads/bytes.controller.js';
import { BytesService } from './uploads/bytes.service.js';
import { ProcessingWait, processingEvents } from './uploads/processing-wait.js';
import { UploadController } from './uploads/upload.controller.js';
import { UploadService } from './uploads/upload.service.js';

@Module({
  controllers: [ProfileController, ImagesController, UploadController, BytesController],
  providers: [ProfileService, ImagesService, UploadService, BytesService, ProcessingWait],
})
export class ProfileMediaModule {
  static forRoot(config: StorageConfig): DynamicModule {
    return {
      module: ProfileMediaModule,
      providers: [processingEvents(config.REDIS_URL)],
      imports: [
        DatabaseModule.forRoot(config),
        RedisModule.forRoot(config.REDIS_URL),
        RateLimitsModule.forRoot(config.RATE_LIMITS),
        EventsModule.forRoot(config.REDIS_URL),
        JobsModule.forRoot(config.REDIS_URL),
        StorageModule.forRoot(config),
        SessionModule,
        HealthModule.forRoot([getDataSourceToken(), REDIS, OBJECT_STORE], (database: DataSource, redis: Redis, store: ObjectStore) => ({
          database: () => database.query('select 1'),
          redis: () => redis.ping(),
          store: () => store.check(),
        })),
      ],
    };
  }
}
