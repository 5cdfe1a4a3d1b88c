// @ts-check
import { setMaxListeners } from 'node:events';
import { attacks } from './attacks.mjs';

/**
 * A separate process, so that the attack does not run in the event loop that measures the honest
 * members. Receives the attack to prepare, sends "ready", waits for "begin", and sends the counts of
 * the responses.
 */
process.once(
  'message',
  (
    /** @type {{ name: string, target: import('./attacks/attack.mjs').Target }} */ { name, target },
  ) => {
    attack(name, target).then((counts) => process.send?.(counts, () => process.exit(0)), fail);
  },
);
process.once('disconnect', () => process.exit(1));

/** @param {string} name @param {import('./attacks/attack.mjs').Target} target */
async function attack(name, target) {
  const found = attacks.find((each) => each.name === name);
  if (!found) throw new Error(`There is no attack "${name}".`);
  const prepared = await found.prepare?.(target);
  process.send?.('ready');
  await new Promise((resolve) => process.once('message', resolve));
  const signal = AbortSignal.timeout(target.seconds * 1000);
  setMaxListeners(10_000, signal);
  const counts = await found.run(target, signal, prepared);
  return counts.toJSON();
}

/** @param {unknown} error */
function fail(error) {
  console.error(error);
  process.exit(1);
}
