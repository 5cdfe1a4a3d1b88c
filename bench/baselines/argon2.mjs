// @ts-check
import { hash, verify } from '@node-rs/argon2';
import { runConcurrently } from './run-concurrently.mjs';

/** argon2id alone, with the product's parameters. */
const password = 'Correct-Horse-42!';
const hashed = await hash(password, { memoryCost: 19_456, timeCost: 2, parallelism: 1 });

process.on('message', async (/** @type {{ seconds: number, concurrency: number }} */ load) => {
  process.send?.(await runConcurrently(load, () => verify(hashed, password)));
});
process.once('disconnect', () => process.exit(0));
process.send?.('ready');
