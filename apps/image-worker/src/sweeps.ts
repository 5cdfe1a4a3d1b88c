import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { SchedulerRegistry } from '@nestjs/schedule';
import { sweepInTurn, sweepRegularly } from '@lodge/messaging';
import { DeletionProcessor } from './deletion/deletion.processor.js';
import { FailedJobs } from './failed-jobs.js';
import { ImageWorkerConfig } from './image-worker.config.js';
import { ThumbRemakingService } from './processing/thumb-remaking.service.js';
import { ProcessingSweep } from './processing/processing-sweep.js';

@Injectable()
export class Sweeps implements OnApplicationBootstrap {
  constructor(
    private readonly config: ImageWorkerConfig,
    private readonly scheduler: SchedulerRegistry,
    private readonly processing: ProcessingSweep,
    private readonly deletions: DeletionProcessor,
    private readonly thumbs: ThumbRemakingService,
    private readonly failed: FailedJobs,
  ) {}

  onApplicationBootstrap() {
    const seconds = this.config.SWEEP_SECONDS;
    sweepRegularly(this.scheduler, { name: 'sweeps', seconds, run: () => this.sweep() });
    sweepRegularly(this.scheduler, { name: 'thumbs', seconds, run: () => this.thumbs.sweep() });
  }

  private async sweep() {
    await sweepInTurn({
      processing: () => this.processing.sweep(),
      deletions: () => this.deletions.removeDue(),
      'failed jobs': () => this.failed.removeOld(),
    });
  }
}
