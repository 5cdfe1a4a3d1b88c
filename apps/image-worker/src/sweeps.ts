import {
  Injectable,
  type OnApplicationBootstrap,
  type OnApplicationShutdown,
} from '@nestjs/common';
import { logger } from '@lodge/observability';
import { ObjectDeletions } from './deletion/object-deletions.js';
import { ImageWorkerConfig } from './image-worker.config.js';
import { ProcessingSweep } from './processing/processing-sweep.js';

/**
 * Picks up, again and again, what a crash or a lost queue left undone. A timer in every worker rather than a job: it goes on
 * when Redis has lost everything, and two at once do no harm.
 */
@Injectable()
export class Sweeps implements OnApplicationBootstrap, OnApplicationShutdown {
  private timer?: NodeJS.Timeout;

  constructor(
    private readonly config: ImageWorkerConfig,
    private readonly processing: ProcessingSweep,
    private readonly deletions: ObjectDeletions,
  ) {}

  onApplicationBootstrap() {
    this.timer = setTimeout(() => void this.sweep(), 0);
  }

  onApplicationShutdown() {
    clearTimeout(this.timer);
    this.timer = undefined;
  }

  private async sweep() {
    await this.processing.sweep().catch(logFailure('processing'));
    await this.deletions.removeDue().catch(logFailure('deletions'));
    if (this.timer)
      this.timer = setTimeout(() => void this.sweep(), this.config.SWEEP_SECONDS * 1_000);
  }
}

const logFailure = (sweep: string) => (error: Error) =>
  logger.warn({ sweep, error: error.name }, 'sweep failed, will be tried again');
