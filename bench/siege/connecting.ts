import { add } from '../figures.js';
import { type Counts, type Run, type Target } from './attack.js';
import { closeAll, firstOf, pause, Wire } from './wire.js';

export interface Connections {
  count: number;
  /** What each sends first. */
  text?: (target: Target, index: number) => string | Buffer;
  /** The loopback address of each; without it they come through the trusted proxy. */
  from?: (index: number) => string;
  /** Bytes that each reads a second; everything by default. */
  reads?: number;
  /** What each sends then, again and again. */
  drip?: string | Buffer;
  /** Milliseconds between two drips or looks at what was closed. */
  every?: number;
  /** What each sends then, as fast as it is accepted, up to so many bytes. */
  pour?: { piece: Buffer; most: number };
  /** Replaces those that were closed. */
  again?: boolean;
  /** Milliseconds between two connections; by default many are opened at once. */
  gap?: number;
  /** Closes all without reading after so many milliseconds, and begins anew, so many times. */
  abandon?: { after: number; times: number };
}

/** The run of an attack by raw connections, until the server closed all of them or it is over. */
export const connecting =
  (connections: Connections): Run =>
  async (target, signal) => {
    const counts: Counts = {};
    const { abandon, pour } = connections;
    for (let turn = 0; turn < (abandon?.times ?? 1) && !signal.aborted; turn++) {
      const wires = await openAll(connections, target, signal, turn);
      if (abandon) await abandonAll(wires, abandon.after, counts, signal);
      else if (pour) await Promise.all(wires.map((wire) => pourInto(wire, pour, signal)));
      if (!abandon) await keep(wires, connections, target, counts, signal);
    }
    return counts;
  };

interface Open {
  wire: Wire;
  index: number;
}

function open({ text, from, reads }: Connections, target: Target, index: number): Open {
  const wire = new Wire(target, { localAddress: from?.(index), isReading: reads === undefined });
  if (text) wire.write(text(target, index));
  return { wire, index };
}

/** Opens a few at a time, because the system's accept queue is limited. */
async function openAll(all: Connections, target: Target, signal: AbortSignal, turn: number) {
  const wires: Open[] = [];
  const { count, gap } = all;
  while (wires.length < count && !signal.aborted) {
    wires.push(open(all, target, turn * count + wires.length));
    if (gap) await pause(gap, signal);
    else if (wires.length % 50 === 0) await pause(15, signal);
  }
  return wires;
}

async function abandonAll(wires: Open[], after: number, counts: Counts, signal: AbortSignal) {
  const isConnecting = ({ wire }: Open) => wire.socket.connecting;
  const opening = wires.filter(isConnecting);
  await Promise.all(opening.map(({ wire }) => firstOf(wire, ['connect', 'close'], signal)));
  await pause(after, signal);
  for (const { wire } of wires) {
    add(counts, { [wire.isClosed ? 'closed' : 'not read']: 1 });
    wire.socket.destroy();
  }
}

async function pourInto(
  { wire }: Open,
  { piece, most }: NonNullable<Connections['pour']>,
  signal: AbortSignal,
) {
  for (let sent = 0; sent < most && !wire.isClosed && !signal.aborted; sent += piece.length)
    if (!wire.write(piece)) await firstOf(wire, ['drain', 'close'], signal);
}

async function keep(
  wires: Open[],
  connections: Connections,
  target: Target,
  counts: Counts,
  signal: AbortSignal,
) {
  const { drip, reads, again, every = 1000 } = connections;
  const isOpen = ({ wire }: Open) => !wire.isClosed;
  const isOver = () => signal.aborted || (!again && !wires.some(isOpen));
  for (; !isOver(); await pause(every, signal))
    for (const [at, { wire, index }] of wires.entries()) {
      if (reads) wire.socket.read(reads);
      if (!wire.isClosed && drip) wire.write(drip);
      if (!wire.isClosed || !again) continue;
      for (const outcome of wire.outcomes) add(counts, { [outcome]: 1 });
      wires[at] = open(connections, target, index);
    }
  await closeAll(
    wires.map(({ wire }) => wire),
    counts,
  );
}
