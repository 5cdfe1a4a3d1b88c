import { Injectable } from '@nestjs/common';
import {
  DELETE_OBJECTS,
  JobProcessor,
  type DELETION_QUEUE,
  type JobHandlers,
} from '@lodge/messaging';
import { WorkMetrics } from '../work-metrics.js';
import { ObjectDeletions } from './object-deletions.js';

@Injectable()
export class DeletionProcessor extends JobProcessor {
  readonly handlers: JobHandlers<typeof DELETION_QUEUE> = {
    [DELETE_OBJECTS]: () => this.deletions.removeDue(),
  };

  constructor(
    metrics: WorkMetrics,
    private readonly deletions: ObjectDeletions,
  ) {
    super(metrics);
  }
}
