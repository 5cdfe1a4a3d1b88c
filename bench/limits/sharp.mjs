// @ts-check
import { readFileSync } from 'node:fs';
import { keepDoing } from './turns.mjs';

/** The product's own variants of one photo, and nothing else: no upload, no queue, no store. */
const { makeVariants } = await import(String(process.env.VARIANTS));
const photo = readFileSync(String(process.env.PHOTO));

process.on('message', async (/** @type {{ seconds: number, atOnce: number }} */ load) => {
  process.send?.(await keepDoing(load, () => makeVariants(photo)));
});
process.once('disconnect', () => process.exit(0));
process.send?.('ready');
