import { spawn, type ChildProcessWithoutNullStreams } from 'node:child_process';
import { connect } from 'node:net';
import { constants, setPriority } from 'node:os';
import path from 'node:path';
import type { Readable, Writable } from 'node:stream';
import { decoderCommand, type DecoderSettings } from './decoder-command.js';

export interface DecoderLink {
  input: Writable;
  output: Readable;
  hasEnded: () => boolean;
  complaint: () => string;
  end: () => void;
}

export const socketIn = (folder: string, isBackground = false): string =>
  path.join(folder, isBackground ? 'slow' : 'quick');

export function startDecoder(settings: DecoderSettings): DecoderLink {
  const child = spawnDecoder(settings);
  // A broken pipe shows as the end of stdout.
  child.stdin.on('error', () => undefined);
  return {
    input: child.stdin,
    output: child.stdout,
    hasEnded: () => child.exitCode !== null || child.signalCode !== null,
    complaint: complaintOf(child),
    end: () => void child.kill('SIGKILL'),
  };
}

export function connectDecoder(folder: string, isBackground?: boolean): DecoderLink {
  const socket = connect(socketIn(folder, isBackground));
  let complaint = '';
  socket.on('error', ({ message }) => (complaint = message));
  return {
    input: socket,
    output: socket,
    hasEnded: () => socket.destroyed || socket.readableEnded,
    complaint: () => complaint,
    end: () => void socket.destroy(),
  };
}

export function spawnDecoder(settings: DecoderSettings): ChildProcessWithoutNullStreams {
  const { command, args, env } = decoderCommand(settings);
  const child = spawn(command, args, { env });
  if (settings.isBackground && child.pid) giveWay(child.pid);
  return child;
}

/** Ask before the first output: an image may control what it says later. */
export function complaintOf(child: ChildProcessWithoutNullStreams): () => string {
  let text = '';
  const keep = (more: Buffer | Error) => void (text = `${text}${more}`.slice(0, 500));
  child.stderr.on('data', keep);
  child.on('error', keep);
  return () => text.trim();
}

function giveWay(pid: number) {
  try {
    setPriority(pid, constants.priority.PRIORITY_BELOW_NORMAL);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ERR_SYSTEM_ERROR') throw error;
  }
}
