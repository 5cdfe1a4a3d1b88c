import { setMaxListeners } from 'node:events';
import { answerParent } from '../child.js';
import { attacks } from './attacks.js';
import type { Counts, Target } from './attack.js';

/**
 * Runs the attack outside the process that measures the honest members. The first message selects
 * the attack and prepares it, the next one starts it, and the reply contains the counts of
 * responses.
 */
let run: (() => Promise<Counts>) | undefined;

answerParent(async ({ name, target }: { name: string; target: Target }) => {
  if (run) return run();
  const attack = attacks.find((each) => each.name === name)!;
  const prepared = await attack.prepare?.(target);
  run = () => {
    const signal = AbortSignal.timeout(target.seconds * 1000);
    setMaxListeners(10_000, signal);
    return attack.run(target, signal, prepared as never);
  };
  return 'ready';
});
