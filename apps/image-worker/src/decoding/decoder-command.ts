import type { DecoderSettings } from './decoder-process.js';

const MiB = 1_048_576;
/** Data of Node, its threads and sharp, of which the larger part is only reserved. */
const OWN_DATA = 256 * MiB;
// What a decoder does in JavaScript is little: one thread beside it, and a small heap, are enough.
const NODE_OPTIONS = ['--v8-pool-size=1', '--max-old-space-size=64', '--max-semi-space-size=4'];

/**
 * The limits hold in the kernel: no memory beyond what an image may take, no core dump, which would
 * hold a member's photo, and nothing written to any file. When the machine runs out of memory it is
 * this process that goes, rather than the worker.
 */
const LIMITED = `
ulimit -c 0
ulimit -f 0
ulimit -d "$1"
echo 1000 2>/dev/null >/proc/self/oom_score_adj
shift
exec "$@"`;

export interface DecoderCommand {
  command: string;
  args: string[];
  env: NodeJS.ProcessEnv;
}

/** Nothing of the worker's environment, which holds its secrets, but where libraries are found. */
export function decoderCommand({ program, memory }: DecoderSettings): DecoderCommand {
  const kilobytes = Math.ceil((memory + OWN_DATA) / 1_024);
  const args = [String(kilobytes), process.execPath, ...NODE_OPTIONS, program];
  const { LD_LIBRARY_PATH } = process.env;
  return {
    command: '/bin/sh',
    args: ['-c', LIMITED, 'sh', ...args],
    // One image at a time needs two threads, and as few arenas: each keeps what it once took.
    env: {
      UV_THREADPOOL_SIZE: '2',
      MALLOC_ARENA_MAX: '2',
      ...(LD_LIBRARY_PATH && { LD_LIBRARY_PATH }),
    },
  };
}
