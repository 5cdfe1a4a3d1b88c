import { QueueEventsListener } from '@nestjs/bullmq';
import { Inject, Module, type DynamicModule, type OnApplicationShutdown } from '@nestjs/common';
import type { Redis } from 'ioredis';
import { IMAGE_QUEUE, SLOW_IMAGE_QUEUE, workerConnection } from '@lodge/messaging';
import { NewcomersPhotosService } from './newcomers-photos.service.js';
import { ImageEvents, SlowImageEvents } from './processing-events.js';
import { ProcessingResultsService } from './processing-results.service.js';
import { UploadController } from './upload.controller.js';
import { UploadService } from './upload.service.js';

const EVENTS_CONNECTION = Symbol('connection of the queue events');

@Module({
  controllers: [UploadController],
  providers: [
    UploadService,
    NewcomersPhotosService,
    ProcessingResultsService,
    ImageEvents,
    SlowImageEvents,
  ],
})
export class UploadsModule implements OnApplicationShutdown {
  constructor(@Inject(EVENTS_CONNECTION) private readonly connection: Redis) {}

  static forRoot(redisUrl: string): DynamicModule {
    const connection = workerConnection(redisUrl);
    // Reads from the first event that Redis has kept: none before the subscription is missed.
    const options = { connection, lastEventId: '0' };
    QueueEventsListener(IMAGE_QUEUE, options)(ImageEvents);
    QueueEventsListener(SLOW_IMAGE_QUEUE, options)(SlowImageEvents);
    return {
      module: UploadsModule,
      providers: [{ provide: EVENTS_CONNECTION, useValue: connection }],
    };
  }

  // BullMQ closes the duplicate that it listens on, not the connection it was given.
  onApplicationShutdown() {
    this.connection.disconnect();
  }
}
