import { Counts } from '../wire/counts.js';
import { headOf } from '../wire/http-text.js';
import { allClosed, closeAll, openMany, pause, Wire } from '../wire/sockets.js';
import { asMember, directAddress, times, type Attack, type Target } from './attack.js';

export const pipelines: Attack[] = [
  {
    name: 'pipelined photos, responses not read',
    item: '1',
    isShort: true,
    members: 1,
    photo: 'photo',
    about:
      '20 times: 300 `GET /uploads/{own}` on one socket, which is closed without reading a response',
    run: (target, signal) => abandon(target, signal, `/uploads/${target.members[0].photo}`),
  },
  {
    name: 'pipelined messages, responses not read',
    item: '1',
    isShort: true,
    members: 1,
    about: 'the same with `GET /api/groups/{id}/messages?limit=100`',
    run: (target, signal) =>
      abandon(target, signal, `/api/groups/${target.groupId}/messages?limit=100`),
  },
  {
    name: 'more pipelined requests than a connection may queue',
    item: '1',
    members: 1,
    about: '20 sockets send 1,500 `GET /api/user` each without waiting, and read the responses',
    run: readPipelines,
  },
  {
    name: 'pipelined large headers, responses not read',
    item: '1',
    seconds: 15,
    about:
      '900 connections from one address, each with 60 `GET /api/user` of 14 KB, and no response is read',
    run: holdPipelines,
  },
];

async function abandon(target: Target, signal: AbortSignal, path: string) {
  const counts = new Counts();
  const requests = headOf(asMember(target, { path })).repeat(300);
  for (let turn = 0; turn < 20 && !signal.aborted; turn++) {
    const wire = await new Wire(target, { isReading: false }).opened(signal);
    wire.write(requests);
    await pause(250, signal);
    counts.add(wire.isClosed ? 'closed' : 'not read', 300);
    wire.close();
  }
  return counts;
}

async function readPipelines(target: Target, signal: AbortSignal) {
  const counts = new Counts();
  const requests = headOf(asMember(target, { path: '/api/user' })).repeat(1500);
  const wires = times(20, () => new Wire(target));
  for (const wire of wires) wire.write(requests);
  await allClosed(wires, signal);
  for (const status of wires.flatMap(({ statuses }) => statuses)) counts.add(status);
  for (const wire of wires) wire.statuses = [];
  await closeAll(wires, counts);
  return counts;
}

async function holdPipelines(target: Target, signal: AbortSignal) {
  const headers = { 'X-Pad': 'x'.repeat(14_000) };
  // All connections share one buffer, so that the attacker holds it only once.
  const requests = Buffer.from(headOf({ path: '/api/user', headers }).repeat(60));
  const begin = () => {
    const wire = new Wire(target, { localAddress: directAddress, isReading: false });
    wire.write(requests);
    return wire;
  };
  const counts = new Counts();
  const wires = await openMany(900, begin, signal);
  await allClosed(wires, signal);
  await closeAll(wires, counts);
  return counts;
}
