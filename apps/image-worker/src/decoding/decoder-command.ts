import path from 'node:path';
import { isolation, type Isolated } from './isolation.js';

export const DECODER = path.resolve(path.dirname(process.argv[1]), '../image-decoder/main.js');

const MiB = 1_048_576;
// V8 reserves 512 MiB for code, which the kernel counts whether they are used or not.
const OWN_DATA = (128 + 512) * MiB;
const NODE_OPTIONS = ['--v8-pool-size=1', '--max-old-space-size=64', '--max-semi-space-size=4'];

// The kernel enforces these. A core dump would hold a member's photo; out of memory, the decoder is
// killed rather than the worker.
const LIMITED = `
ulimit -c 0
ulimit -f 0
ulimit -d "$1"
echo 1000 2>/dev/null >/proc/self/oom_score_adj
shift
exec "$@"`;

export interface DecoderSettings extends Isolated {
  memory: number;
  isBackground?: boolean;
}

// The worker's environment holds its secrets: only the library paths are passed on.
export function decoderCommand({ memory, ...isolated }: DecoderSettings) {
  const kilobytes = Math.ceil((memory + OWN_DATA) / 1_024);
  const node = [process.execPath, ...NODE_OPTIONS, isolated.program];
  const limited = ['/bin/sh', '-c', LIMITED, 'sh', String(kilobytes), ...node];
  const [command, ...args] = [...isolation(isolated), ...limited];
  const { LD_LIBRARY_PATH } = process.env;
  // Two threads suffice for one image at a time; each arena keeps the memory it once took.
  const own = { UV_THREADPOOL_SIZE: '2', MALLOC_ARENA_MAX: '2' };
  const env: NodeJS.ProcessEnv = { ...own, ...(LD_LIBRARY_PATH && { LD_LIBRARY_PATH }) };
  return { command, args, env };
}
