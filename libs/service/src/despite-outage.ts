import { logger } from './observability/logger.js';
import { isOutage } from './to-api-error.js';

/**
 * Awaits work on which the answer no longer depends: a change was committed, or an error is on its
 * way to the caller. An outage is logged: as the answer, it would hide which.
 * @throws whatever else goes wrong
 */
export async function despiteOutage(work: Promise<unknown>): Promise<void> {
  try {
    await work;
  } catch (error) {
    if (!isOutage(error)) throw error;
    logger.warn(
      { error: (error as Error).name },
      'a needed part is down, and what follows a change was not done: a rate limit counts too much, or a session stays open',
    );
  }
}
