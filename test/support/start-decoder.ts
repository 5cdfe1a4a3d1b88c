import { spawn } from 'node:child_process';
import { decoderCommand } from '../../apps/image-worker/src/decoding/decoder-command.js';

// Starts a program as a worker without a decoder server starts its decoders.
const [program, hidden] = process.argv.slice(2);
const { command, args, env } = decoderCommand({ program, hidden, memory: 2 ** 26 });
spawn(command, args, { env, stdio: 'inherit' });
