import { readFileSync } from 'node:fs';
import { answerParent } from '../child.js';
import { runConcurrently, type Load } from './run-concurrently.js';

/** The product's image variants alone: no upload, no queue, no store. */
const { makeVariants } = await import(String(process.env.VARIANTS));
const photo = readFileSync(String(process.env.PHOTO));

answerParent((load: Load) => runConcurrently(load, () => makeVariants(photo)));
process.send?.('ready');
