// @ts-check
import { readFileSync } from 'node:fs';
import { answerParent } from '../child.mjs';
import { runConcurrently } from './run-concurrently.mjs';

/** The product's image variants alone: no upload, no queue, no store. */
const { makeVariants } = await import(String(process.env.VARIANTS));
const photo = readFileSync(String(process.env.PHOTO));

answerParent((load) => runConcurrently(load, () => makeVariants(photo)));
process.send?.('ready');
