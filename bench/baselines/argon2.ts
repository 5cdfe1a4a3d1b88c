import { hash, verify } from '@node-rs/argon2';
import { answerParent } from '../child.js';
import { hashOptions, password } from '../seed.js';
import { runConcurrently, type Concurrency } from './run-concurrently.js';

/** argon2id alone, with the product's parameters. */
const hashed = await hash(password, hashOptions);

answerParent((load: Concurrency) => runConcurrently(load, () => verify(hashed, password)));
process.send?.('ready');
