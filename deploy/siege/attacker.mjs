// @ts-check
import { setMaxListeners } from 'node:events';
import { attacks } from './attacks.mjs';

/**
 * A process of its own, so that the attack's work is not done in the event loop that measures the
 * honest members. It hears which attack to prepare, says that it is ready, hears "begin", and says
 * what it was answered.
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
  const chosen = attacks.find((each) => each.name === name);
  if (!chosen) throw new Error(`There is no attack "${name}".`);
  const prepared = await chosen.prepare?.(target);
  process.send?.('ready');
  await new Promise((resolve) => process.once('message', resolve));
  const signal = AbortSignal.timeout(target.seconds * 1000);
  setMaxListeners(10_000, signal);
  const counts = await chosen.run(target, signal, prepared);
  return counts.toJSON();
}

/** @param {unknown} error */
function fail(error) {
  console.error(error);
  process.exit(1);
}
