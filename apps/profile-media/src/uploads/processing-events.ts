import { OnQueueEvent, QueueEventsHost } from '@nestjs/bullmq';
import { Injectable } from '@nestjs/common';
import type { ProcessImageResult } from '@lodge/messaging';
import { logger } from '@lodge/service';
import { ProcessingResultsService } from './processing-results.service.js';

// `waitUntilFinished` reads the job first, and a rejection of that read cannot be caught.
@Injectable()
abstract class ProcessingEvents extends QueueEventsHost {
  constructor(private readonly results: ProcessingResultsService) {
    super();
  }

  @OnQueueEvent('completed')
  completed({ jobId, returnvalue }: { jobId: string; returnvalue: string }) {
    // BullMQ has parsed it already, against its own type.
    const result = returnvalue as unknown as ProcessImageResult;
    if (result.outcome !== 'slow') this.results.settle(jobId, result);
  }

  @OnQueueEvent('failed')
  failed({ jobId }: { jobId: string }) {
    this.results.settle(jobId);
  }

  @OnQueueEvent('error')
  interrupted(error: Error) {
    logger.warn({ error: error.name }, 'events of an image queue interrupted');
  }
}

@Injectable()
export class ImageEvents extends ProcessingEvents {}

@Injectable()
export class SlowImageEvents extends ProcessingEvents {}
