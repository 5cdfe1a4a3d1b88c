import { spawn } from 'node:child_process';
import { once } from 'node:events';

export interface Outcome {
  code: number;
  output: string;
}

interface Surroundings {
  cwd?: string;
  env?: NodeJS.ProcessEnv;
  input?: string;
}

/** Runs a program with nothing of this process's environment but what every program needs. */
export async function run(
  file: string,
  args: string[],
  { cwd, env, input = '' }: Surroundings = {},
): Promise<Outcome> {
  const { PATH, HOME } = process.env;
  const child = spawn(file, args, {
    cwd,
    env: { PATH, HOME, ...env },
    stdio: [input ? 'pipe' : 'ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout!, child.stderr!])
    stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
  child.stdin?.end(input);
  const [code] = (await once(child, 'close')) as [number];
  return { code, output };
}
