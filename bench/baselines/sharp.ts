import { readFileSync } from 'node:fs';
import { makeVariants } from '../../apps/image-worker/src/decoder/variants.js';
import { answerParent } from '../child.js';
import { runConcurrently, type Concurrency } from './run-concurrently.js';

/** The product's image variants alone: no upload, no queue, no store. */
const photo = readFileSync(String(process.env.PHOTO));

answerParent((load: Concurrency) => runConcurrently(load, () => makeVariants(photo)));
process.send?.('ready');
