import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import type { NextFunction, Request, Response } from 'express';
import { Gauge } from 'prom-client';
import { networkOf, type Owner, type Slots } from '@lodge/limits';
import { rejectConnection } from '@lodge/service';
import { Connection } from './connection.js';

const CHECK_EVERY = 1_000;
// Bytes buffered for slow clients; beyond, responses are relayed only as fast as they are read.
const MAX_BUFFERED = 67_108_864;

export interface ConnectionLimits {
  slots: Slots;
  // Their connections count for no network: their clients are bounded instead.
  isTrustedProxy: (address: string) => boolean;
}

export class Connections {
  isCrowded = false;
  private readonly open = new Map<Socket, Connection>();

  constructor(private readonly limits: ConnectionLimits) {
    measureConnections(this.open);
  }

  watch(server: Server): void {
    server.on('connection', (socket: Socket) => this.accept(socket));
    const timer = setInterval(() => this.check(), CHECK_EVERY);
    timer.unref();
  }

  readonly queuePipelined = (request: Request, response: Response, next: NextFunction): void => {
    this.open.get(request.socket)?.handle(request, response, next);
  };

  markLive({ socket }: Request): void {
    const connection = this.open.get(socket);
    if (connection) connection.isLive = true;
  }

  private accept(socket: Socket) {
    const { slots, isTrustedProxy } = this.limits;
    const { remoteAddress = '' } = socket;
    const owner = isTrustedProxy(remoteAddress) ? {} : networkOf(remoteAddress);
    this.makeRoom(owner);
    const release = slots.tryTake(owner);
    if (!release) return rejectConnection(socket);
    this.open.set(socket, new Connection(socket, owner, release));
    socket.once('close', () => this.forget(socket));
  }

  // The youngest connection of the loudest network ends, preferably one without a request. If no
  // network is louder, the oldest of its own without a request does: a browser opens a new one.
  private makeRoom(owner: Owner) {
    const contest = this.limits.slots.contestFor(owner);
    if (!contest) return;
    const its = contest.ofLoudest(this.open.values());
    const last = its.findLast(({ isIdle }) => isIdle) ?? its.at(-1) ?? this.oldestIdleOf(owner);
    if (!last) return;
    this.forget(last.socket);
    last.socket.destroy();
  }

  private oldestIdleOf({ narrow }: Owner): Connection | undefined {
    for (const one of this.open.values()) if (one.isIdle && one.owner.narrow === narrow) return one;
    return undefined;
  }

  private forget(socket: Socket) {
    const connection = this.open.get(socket);
    if (this.open.delete(socket)) connection?.release();
  }

  private check() {
    let buffered = 0;
    for (const [socket, connection] of this.open) {
      buffered += socket.writableLength;
      connection.checkPace(CHECK_EVERY);
    }
    this.isCrowded = buffered > MAX_BUFFERED;
  }
}

function measureConnections(open: Map<Socket, Connection>) {
  new Gauge({
    name: 'client_connections',
    help: 'Open connections of clients',
    collect() {
      this.set(open.size);
    },
  });
}
