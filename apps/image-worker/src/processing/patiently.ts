import { setTimeout as sleep } from 'node:timers/promises';
import { REFUSAL_TEXTS } from '@lodge/contracts';
import { InvalidImage, TooMuchWork } from './image-errors.js';

const TRIES = 3;

/**
 * Does `work` again, after a pause of milliseconds, when it ran out of time or memory: a busy moment passes, an image made to
 * keep the workers busy does not.
 * @throws InvalidImage when that is what it is
 */
export async function patiently<T>(work: () => Promise<T>, pause = 5_000): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof TooMuchWork)) throw error;
      if (tries === TRIES) throw new InvalidImage(REFUSAL_TEXTS.invalidImage);
      await sleep(pause);
    }
  }
}
