import { Injectable } from '@nestjs/common';
import {
  JobProcessor,
  PROCESS_SLOW_IMAGE,
  type JobHandlers,
  type SLOW_IMAGE_QUEUE,
} from '@lodge/messaging';
import { WorkMetrics } from '../work-metrics.js';
import { ImageProcessing } from './image-processing.js';

@Injectable()
export class SlowImageProcessor extends JobProcessor {
  readonly handlers: JobHandlers<typeof SLOW_IMAGE_QUEUE> = {
    [PROCESS_SLOW_IMAGE]: ({ data }) =>
      this.processing.process(data.imageId, { passesOnSlow: false }),
  };

  constructor(
    metrics: WorkMetrics,
    private readonly processing: ImageProcessing,
  ) {
    super(metrics);
  }
}
