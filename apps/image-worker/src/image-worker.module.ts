import { Module, type DynamicModule } from '@nestjs/common';
import { ScheduleModule } from '@nestjs/schedule';
import { TypeOrmModule } from '@nestjs/typeorm';
import { DatabaseModule } from '@lodge/database';
import {
  DELETION_QUEUE,
  EventsModule,
  IMAGE_QUEUE,
  JobsModule,
  SLOW_IMAGE_QUEUE,
  workerConnection,
} from '@lodge/messaging';
import { HealthModule, RedisModule } from '@lodge/service';
import { OBJECT_STORE, StorageModule } from '@lodge/storage';
import * as entities from './entities.js';
import { ImageDecodingService } from './decoding/image-decoding.service.js';
import { DELETION_WORKER, DeletionProcessor } from './deletion/deletion.processor.js';
import { ImageWorkerConfig } from './image-worker.config.js';
import { BlockedHashes } from './likeness/blocked-hashes.js';
import { ImageProcessingService } from './processing/image-processing.service.js';
import {
  IMAGE_WORKER,
  ImageProcessor,
  SLOW_IMAGE_WORKER,
  SlowImageProcessor,
} from './processing/image.processor.js';
import { ProcessingSweep } from './processing/processing-sweep.js';
import { Sweeps } from './sweeps.js';
import { WorkMetrics } from './work-metrics.js';

const ENTITIES = Object.values(entities);

const MAX_STALLED = 5;

@Module({
  providers: [
    ImageDecodingService,
    BlockedHashes,
    ImageProcessingService,
    ImageProcessor,
    SlowImageProcessor,
    ProcessingSweep,
    DeletionProcessor,
    Sweeps,
    WorkMetrics,
  ],
})
export class ImageWorkerModule {
  static forRoot(config: ImageWorkerConfig): DynamicModule {
    const lockDuration = config.TAKEOVER_SECONDS * 1_000;
    IMAGE_WORKER.concurrency = config.IMAGES_AT_ONCE;
    SLOW_IMAGE_WORKER.concurrency = Math.ceil(config.IMAGES_AT_ONCE / 2);
    for (const worker of [IMAGE_WORKER, SLOW_IMAGE_WORKER, DELETION_WORKER])
      Object.assign(worker, {
        connection: workerConnection(config.REDIS_URL),
        lockDuration,
        stalledInterval: lockDuration / 2,
        maxStalledCount: MAX_STALLED,
      });
    return {
      module: ImageWorkerModule,
      providers: [{ provide: ImageWorkerConfig, useValue: config }],
      imports: [
        ScheduleModule.forRoot(),
        DatabaseModule.forRoot(config, ENTITIES),
        RedisModule.forRoot(config.REDIS_URL),
        EventsModule,
        JobsModule.forRoot(config.REDIS_URL, IMAGE_QUEUE, SLOW_IMAGE_QUEUE, DELETION_QUEUE),
        TypeOrmModule.forFeature(ENTITIES),
        StorageModule.forRoot(config, 'image-worker'),
        HealthModule.forRoot({ store: OBJECT_STORE }),
      ],
    };
  }
}
