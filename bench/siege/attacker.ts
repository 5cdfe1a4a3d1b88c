import { setMaxListeners } from 'node:events';
import { answerParent } from '../child.js';
import { attacks } from './attacks.js';
import type { Target } from './attacks/attack.js';

/**
 * Runs the attack outside the process that measures the honest members. The first message selects
 * the attack and prepares it, the next one starts it, and the reply contains the counts of
 * responses.
 */
let run: (() => Promise<Record<string, number>>) | undefined;

answerParent(async (task: Task) => {
  if (run) return run();
  run = await preparedAttack(task);
  return 'ready';
});

interface Task {
  name: string;
  target: Target;
}

async function preparedAttack({ name, target }: Task) {
  const attack = attacks.find((each) => each.name === name);
  if (!attack) throw new Error(`There is no attack "${name}".`);
  const prepared = await attack.prepare?.(target);
  return async () => {
    const signal = AbortSignal.timeout(target.seconds * 1000);
    setMaxListeners(10_000, signal);
    return (await attack.run(target, signal, prepared as never)).toJSON();
  };
}
