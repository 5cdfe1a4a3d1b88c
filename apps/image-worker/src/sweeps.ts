import { InjectQueue } from '@nestjs/bullmq';
import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { SchedulerRegistry } from '@nestjs/schedule';
import type { Queue } from 'bullmq';
import {
  DELETION_QUEUE,
  IMAGE_QUEUE,
  SLOW_IMAGE_QUEUE,
  sweepInTurn,
  sweepRegularly,
} from '@lodge/messaging';
import { DeletionProcessor } from './deletion/deletion.processor.js';
import { removeOldFailures } from './failed-jobs.js';
import { ImageWorkerConfig } from './image-worker.config.js';
import { ProcessingSweep } from './processing/processing-sweep.js';

@Injectable()
export class Sweeps implements OnApplicationBootstrap {
  constructor(
    private readonly config: ImageWorkerConfig,
    private readonly scheduler: SchedulerRegistry,
    private readonly processing: ProcessingSweep,
    private readonly deletions: DeletionProcessor,
    @InjectQueue(IMAGE_QUEUE) private readonly images: Queue,
    @InjectQueue(SLOW_IMAGE_QUEUE) private readonly slow: Queue,
    @InjectQueue(DELETION_QUEUE) private readonly removals: Queue,
  ) {}

  onApplicationBootstrap() {
    const seconds = this.config.SWEEP_SECONDS;
    sweepRegularly(this.scheduler, { name: 'sweeps', seconds, run: () => this.sweep() });
  }

  private async sweep() {
    await sweepInTurn({
      processing: () => this.processing.sweep(),
      deletions: () => this.deletions.removeDue(),
      'failed jobs': () => removeOldFailures([this.images, this.slow, this.removals]),
    });
  }
}
