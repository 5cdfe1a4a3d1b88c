// @ts-check
import { setMaxListeners } from 'node:events';
import { answerParent } from '../child.mjs';
import { attacks } from './attacks.mjs';

/**
 * A separate process, so that the attack does not run in the event loop that measures the honest
 * members. Prepares the attack that it receives first, begins with the next message, and answers that
 * with the counts of the responses.
 * @type {(() => Promise<Record<string, number>>) | undefined}
 */
let run;

answerParent(async (task) => {
  if (run) return run();
  run = await preparedAttack(task);
  return 'ready';
});

/** @param {{ name: string, target: import('./attacks/attack.mjs').Target }} task */
async function preparedAttack({ name, target }) {
  const attack = attacks.find((each) => each.name === name);
  if (!attack) throw new Error(`There is no attack "${name}".`);
  const prepared = await attack.prepare?.(target);
  return async () => {
    const signal = AbortSignal.timeout(target.seconds * 1000);
    setMaxListeners(10_000, signal);
    return (await attack.run(target, signal, prepared)).toJSON();
  };
}
