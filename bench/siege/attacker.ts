import { setMaxListeners } from 'node:events';
import { answerParent } from '../child.js';
import { attacks } from './attacks.js';
import type { Target } from './attacks/attack.js';

/**
 * A separate process, so that the attack does not run in the event loop that measures the honest
 * members. Prepares the attack that it receives first, begins with the next message, and answers that
 * with the counts of the responses.
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
