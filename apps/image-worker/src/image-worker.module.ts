import { Processor } from '@nestjs/bullmq';
import { Module, type DynamicModule, type OnApplicationShutdown } from '@nestjs/common';
import { ScheduleModule } from '@nestjs/schedule';
import { TypeOrmModule } from '@nestjs/typeorm';
import { DatabaseModule } from '@lodge/database';
import {
  EventsModule,
  assertJobsHandled,
  DELETION_QUEUE,
  IMAGE_QUEUE,
  JobsModule,
  SLOW_IMAGE_QUEUE,
} from '@lodge/messaging';
import { HealthModule, RedisModule } from '@lodge/service';
import { OBJECT_STORE, StorageModule } from '@lodge/storage';
import * as entities from './entities.js';
import { ImageDecodingService } from './decoding/image-decoding.service.js';
import { DeletionProcessor } from './deletion/deletion.processor.js';
import { FailedJobs } from './failed-jobs.js';
import { ImageWorkerConfig } from './image-worker.config.js';
import { BlockedHashes } from './likeness/blocked-hashes.js';
import { ImageProcessingService } from './processing/image-processing.service.js';
import { ImageProcessor, SlowImageProcessor } from './processing/image.processor.js';
import { ProcessingSweep } from './processing/processing-sweep.js';
import { ThumbRemakingService } from './processing/thumb-remaking.service.js';
import { Sweeps } from './sweeps.js';
import { WorkMetrics } from './work-metrics.js';
import { workerOptions } from './worker-options.js';

const ENTITIES = Object.values(entities);

const QUEUES = [IMAGE_QUEUE, SLOW_IMAGE_QUEUE, DELETION_QUEUE] as const;

@Module({
  providers: [
    ImageDecodingService,
    BlockedHashes,
    ImageProcessingService,
    ImageProcessor,
    SlowImageProcessor,
    ProcessingSweep,
    ThumbRemakingService,
    DeletionProcessor,
    FailedJobs,
    Sweeps,
    WorkMetrics,
  ],
})
export class ImageWorkerModule implements OnApplicationShutdown {
  constructor(
    images: ImageProcessor,
    slow: SlowImageProcessor,
    deletions: DeletionProcessor,
    private readonly decoding: ImageDecodingService,
  ) {
    assertJobsHandled(QUEUES, [images, slow, deletions]);
  }

  onApplicationShutdown() {
    this.decoding.close();
  }

  static forRoot(config: ImageWorkerConfig): DynamicModule {
    // The decorators are not above the classes, because their options come from settings.
    Processor(IMAGE_QUEUE, workerOptions(config, config.IMAGES_AT_ONCE))(ImageProcessor);
    const slowAtOnce = Math.ceil(config.IMAGES_AT_ONCE / 2);
    Processor(SLOW_IMAGE_QUEUE, workerOptions(config, slowAtOnce))(SlowImageProcessor);
    Processor(DELETION_QUEUE, workerOptions(config, 1))(DeletionProcessor);
    return {
      module: ImageWorkerModule,
      providers: [{ provide: ImageWorkerConfig, useValue: config }],
      imports: [
        ScheduleModule.forRoot(),
        DatabaseModule.forRoot(config, ENTITIES),
        RedisModule.forRoot(config.REDIS_URL),
        EventsModule,
        JobsModule.forRoot(config.REDIS_URL, ...QUEUES),
        TypeOrmModule.forFeature(ENTITIES),
        StorageModule.forRoot(config, 'image-worker'),
        HealthModule.forRoot({ store: OBJECT_STORE }),
      ],
    };
  }
}
