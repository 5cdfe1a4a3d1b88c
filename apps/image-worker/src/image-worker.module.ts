import { Module, type DynamicModule } from '@nestjs/common';
import { DatabaseModule } from '@lodge/database';
import { EventsModule } from '@lodge/events';
import { DELETION_QUEUE, IMAGE_QUEUE, JobsModule } from '@lodge/jobs';
import { HealthModule, RedisModule } from '@lodge/http';
import { OBJECT_STORE, StorageModule } from '@lodge/storage';
import { ImageDecoding } from './decoding/image-decoding.js';
import { ObjectDeletions } from './deletion/object-deletions.js';
import { ImageWorkerConfig } from './image-worker.config.js';
import { ImageProcessor } from './processing/image-processor.js';
import { ProcessingSweep } from './processing/processing-sweep.js';
import { Sweeps } from './sweeps.js';
import { WorkMetrics } from './work-metrics.js';
import { Workers } from './workers.js';

@Module({
  providers: [
    ImageDecoding,
    ImageProcessor,
    ProcessingSweep,
    ObjectDeletions,
    Sweeps,
    WorkMetrics,
    Workers,
  ],
})
export class ImageWorkerModule {
  static forRoot(config: ImageWorkerConfig): DynamicModule {
    return {
      module: ImageWorkerModule,
      providers: [{ provide: ImageWorkerConfig, useValue: config }],
      imports: [
        DatabaseModule.forRoot(config),
        RedisModule.forRoot(config.REDIS_URL),
        EventsModule.forRoot(config.REDIS_URL),
        JobsModule.forRoot(config.REDIS_URL, IMAGE_QUEUE, DELETION_QUEUE),
        StorageModule.forRoot(config),
        HealthModule.forRoot({ store: OBJECT_STORE }),
      ],
    };
  }
}
