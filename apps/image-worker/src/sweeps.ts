import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { SchedulerRegistry } from '@nestjs/schedule';
import { logger } from '@lodge/observability';
import { ObjectDeletions } from './deletion/object-deletions.js';
import { ImageWorkerConfig } from './image-worker.config.js';
import { ProcessingSweep } from './processing/processing-sweep.js';

// An interval in every worker, not a repeated job: it survives the loss of Redis, and two sweeps at
// once do no harm.
@Injectable()
export class Sweeps implements OnApplicationBootstrap {
  private isRunning = false;

  constructor(
    private readonly config: ImageWorkerConfig,
    private readonly scheduler: SchedulerRegistry,
    private readonly processing: ProcessingSweep,
    private readonly deletions: ObjectDeletions,
  ) {}

  onApplicationBootstrap() {
    const interval = setInterval(() => void this.sweep(), this.config.SWEEP_SECONDS * 1_000);
    this.scheduler.addInterval('sweeps', interval);
    void this.sweep();
  }

  private async sweep() {
    if (this.isRunning) return;
    this.isRunning = true;
    await this.processing.sweep().catch(logFailure('processing'));
    await this.deletions.removeDue().catch(logFailure('deletions'));
    this.isRunning = false;
  }
}

const logFailure = (sweep: string) => (error: Error) =>
  logger.warn({ sweep, error: error.name }, 'sweep failed, will be tried again');
