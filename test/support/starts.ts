import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { eventually, freePorts, temporaryFolder } from '@lodge/testing';
import { projectDir } from '../../libs/processes/src/paths.mjs';

interface Start {
  child: ChildProcess;
  output: () => string;
  ended: Promise<number | null>;
}

const TIMEOUT = 120_000;
const running: Start[] = [];
const folders: string[] = [];

export async function endStarts(): Promise<void> {
  await Promise.all(running.splice(0).map(stop));
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
}

export async function stop({ child, ended }: Start): Promise<number | null> {
  child.kill('SIGTERM');
  return ended;
}

export function newFolder(): string {
  const folder = temporaryFolder();
  folders.push(folder);
  return folder;
}

/** Starts what is built, like `npm start`. */
export function start(env: Record<string, string>): Start {
  const child = spawn(process.execPath, [join(projectDir, 'test/support/launch.mjs')], {
    env: { PATH: process.env.PATH, HOME: process.env.HOME, ...env },
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const ended = once(child, 'close').then(([code]) => code as number | null);
  const started = { child, output: () => output, ended };
  running.push(started);
  return started;
}

export async function ready({ output }: Start): Promise<void> {
  await eventually('a ready system', async () => output().includes('Lodge is ready'), TIMEOUT);
}

export const settings = async () => ({
  DATA_DIR: join(newFolder(), 'data'),
  PORT: String((await freePorts(1))[0]),
  RATE_LIMITS: 'off',
});
