import { dropRights } from './drop-rights.js';
import { frameHeader, readFrames } from './frames.js';
import { MAX_FRAME_BYTES, type Verdict } from './protocol.js';
import { makeVariants } from './variants.js';

// Ignores signals, which reach the whole group: the worker finishes its images first.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => undefined);
process.stdin.once('end', () => process.exit());

dropRights();
send(Buffer.alloc(0));
for await (const file of readFrames(process.stdin, MAX_FRAME_BYTES)) await answer(file);

async function answer(file: Buffer) {
  try {
    const { full, thumb, ...success } = await makeVariants(file);
    sendVerdict(success);
    send(full);
    send(thumb);
  } catch (error) {
    const isShort = /out of memory|insufficient memory/i.test((error as Error).message);
    sendVerdict({ failure: isShort ? 'out_of_memory' : 'invalid' });
  }
}

function sendVerdict(verdict: Verdict) {
  send(Buffer.from(JSON.stringify(verdict)));
}

function send(frame: Buffer) {
  process.stdout.write(frameHeader(frame.length));
  process.stdout.write(frame);
}
