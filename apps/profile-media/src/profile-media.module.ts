import { QueueEventsListener } from '@nestjs/bullmq';
import { Inject, Module, type DynamicModule, type OnApplicationShutdown } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import type { Redis } from 'ioredis';
import {
  DELETION_QUEUE,
  IMAGE_QUEUE,
  JobsModule,
  SLOW_IMAGE_QUEUE,
  workerConnection,
} from '@lodge/messaging';
import { HealthModule } from '@lodge/service';
import { memberService } from '@lodge/domain';
import type { MemberStorageConfig } from '@lodge/access';
import { OBJECT_STORE, StorageModule } from '@lodge/storage';
import * as entities from './entities.js';
import { ImagesController } from './images/images.controller.js';
import { ImagesService } from './images/images.service.js';
import { OwnImagesService } from './images/own-images.service.js';
import { ProfileController } from './profile/profile.controller.js';
import { ProfileService } from './profile/profile.service.js';
import { BytesController } from './uploads/bytes.controller.js';
import { BytesService } from './uploads/bytes.service.js';
import { ImageEvents, SlowImageEvents } from './uploads/processing-events.js';
import { NewcomersPhotosService } from './uploads/newcomers-photos.service.js';
import { ProcessingResultsService } from './uploads/processing-results.service.js';
import { UploadController } from './uploads/upload.controller.js';
import { UploadService } from './uploads/upload.service.js';

const ENTITIES = Object.values(entities);

const EVENTS_CONNECTION = Symbol('connection of the queue events');

@Module({
  controllers: [ProfileController, ImagesController, UploadController, BytesController],
  providers: [
    ProfileService,
    ImagesService,
    OwnImagesService,
    UploadService,
    BytesService,
    NewcomersPhotosService,
    ProcessingResultsService,
    ImageEvents,
    SlowImageEvents,
  ],
})
export class ProfileMediaModule implements OnApplicationShutdown {
  constructor(@Inject(EVENTS_CONNECTION) private readonly connection: Redis) {}

  static forRoot(config: MemberStorageConfig): DynamicModule {
    const connection = workerConnection(config.REDIS_URL);
    // Reads from the first event that Redis has kept: none before the subscription is missed.
    const options = { connection, lastEventId: '0' };
    QueueEventsListener(IMAGE_QUEUE, options)(ImageEvents);
    QueueEventsListener(SLOW_IMAGE_QUEUE, options)(SlowImageEvents);
    return {
      module: ProfileMediaModule,
      providers: [{ provide: EVENTS_CONNECTION, useValue: connection }],
      imports: [
        ...memberService(config, ENTITIES),
        TypeOrmModule.forFeature(ENTITIES),
        JobsModule.forRoot(config.REDIS_URL, IMAGE_QUEUE, DELETION_QUEUE),
        StorageModule.forRoot(config, 'profile-media'),
        HealthModule.forRoot({ store: OBJECT_STORE }),
      ],
    };
  }

  // BullMQ closes the duplicate that it listens on, not the connection it was given.
  onApplicationShutdown() {
    this.connection.disconnect();
  }
}
