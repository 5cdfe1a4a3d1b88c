// @ts-check
import { readFileSync } from 'node:fs';
import { runConcurrently } from './run-concurrently.mjs';

/** The product's image variants alone: no upload, no queue, no store. */
const { makeVariants } = await import(String(process.env.VARIANTS));
const photo = readFileSync(String(process.env.PHOTO));

process.on('message', async (/** @type {{ seconds: number, concurrency: number }} */ load) => {
  process.send?.(await runConcurrently(load, () => makeVariants(photo)));
});
process.once('disconnect', () => process.exit(0));
process.send?.('ready');
