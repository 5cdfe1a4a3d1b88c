import { setTimeout as sleep } from 'node:timers/promises';
import { JobProcessor } from './job-processor.js';

const MAX_CLOSE_TIME = 2_000;

/** The shutdown does not wait for a long job: each must be safe to repeat. */
export abstract class ServiceProcessor extends JobProcessor {
  override async onApplicationShutdown() {
    const isClosed = super.onApplicationShutdown();
    await Promise.race([isClosed, sleep(MAX_CLOSE_TIME, undefined, { ref: false })]);
    this.connection.disconnect();
  }
}
