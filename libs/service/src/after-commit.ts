import { logger } from './observability/logger.js';
import { isOutage } from './to-api-error.js';

/**
 * Awaits work that a committed change no longer depends on. An outage is logged: answered as an
 * error, it would tell the caller that nothing changed.
 * @throws whatever else goes wrong
 */
export async function afterCommit(work: Promise<unknown>): Promise<void> {
  try {
    await work;
  } catch (error) {
    if (!isOutage(error)) throw error;
    logger.warn({ error: (error as Error).name }, 'work after a commit was left out');
  }
}
