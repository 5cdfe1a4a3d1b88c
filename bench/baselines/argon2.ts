import { hash, verify } from '@node-rs/argon2';
import { answerParent } from '../child.js';
import { runConcurrently, type Load } from './run-concurrently.js';

/** argon2id alone, with the product's parameters. */
const password = 'Correct-Horse-42!';
const hashed = await hash(password, { memoryCost: 19_456, timeCost: 2, parallelism: 1 });

answerParent((load: Load) => runConcurrently(load, () => verify(hashed, password)));
process.send?.('ready');
