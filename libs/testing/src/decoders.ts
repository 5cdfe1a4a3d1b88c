import { childrenOf, read as readFile } from './proc.mjs';

/** The decoder processes of a worker, read from `/proc`: Linux only. */
export const decodersOf = (worker: number): number[] => childrenOf(worker).filter(isDecoder);

const read = (pid: number, file: string): string => readFile(`/proc/${pid}/${file}`);

const isDecoder = (pid: number) => read(pid, 'cmdline').includes('image-decoder');

export const isRunning = (pid: number): boolean => /^State:\s+[^Z]/m.test(read(pid, 'status'));

/** Environment variables as `NAME=value`. */
export const environmentOf = (pid: number): string[] =>
  read(pid, 'environ').split('\0').filter(Boolean);

const memory = (pid: number, figure: string) =>
  1_024 * Number(new RegExp(`^${figure}:\\s+(\\d+)`, 'm').exec(read(pid, 'status'))?.[1] ?? 0);

/** Resident memory in bytes. */
export const memoryOf = (pid: number): number => memory(pid, 'VmRSS');

/** Peak resident memory in bytes. */
export const peakMemory = (pid: number): number => memory(pid, 'VmHWM');
