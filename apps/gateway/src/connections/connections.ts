import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import type { NextFunction, Request, Response } from 'express';
import { Gauge } from 'prom-client';
import { networkOf } from '@lodge/limits';
import { rejectConnection } from '@lodge/service';
import { Connection } from './connection.js';

const CHECK_EVERY = 1_000;
// Bytes buffered for slow clients; beyond, responses are relayed only as fast as they are read.
const MOST_BUFFERED = 67_108_864;

export interface ConnectionLimits {
  most: number;
  // Does not apply to trusted proxies, whose clients are bounded instead.
  mostOfNetwork: number;
  isTrustedProxy: (address: string) => boolean;
}

export class Connections {
  isCrowded = false;
  private readonly open = new Map<Socket, Connection>();
  private readonly ofNetwork = new Map<string, number>();

  constructor(private readonly limits: ConnectionLimits) {
    measureConnections(this.open);
  }

  watch(server: Server): void {
    server.on('connection', (socket: Socket) => this.accept(socket));
    const timer = setInterval(() => this.check(), CHECK_EVERY);
    timer.unref();
  }

  // Pipelined requests wait for those before them.
  readonly inTurn = (request: Request, response: Response, next: NextFunction): void => {
    this.open.get(request.socket)?.handle(request, response, next);
  };

  markLive({ socket }: Request): void {
    const connection = this.open.get(socket);
    if (connection) connection.isLive = true;
  }

  private accept(socket: Socket) {
    const network = this.limitedNetwork(socket);
    if (this.open.size >= this.limits.most || this.isFull(network)) return rejectConnection(socket);
    this.open.set(socket, new Connection(socket));
    if (network) this.ofNetwork.set(network, (this.ofNetwork.get(network) ?? 0) + 1);
    socket.once('close', () => this.forget(socket, network));
  }

  private limitedNetwork({ remoteAddress = '' }: Socket): string | undefined {
    return this.limits.isTrustedProxy(remoteAddress) ? undefined : networkOf(remoteAddress).narrow;
  }

  private isFull(network: string | undefined) {
    return network !== undefined && (this.ofNetwork.get(network) ?? 0) >= this.limits.mostOfNetwork;
  }

  private forget(socket: Socket, network: string | undefined) {
    this.open.delete(socket);
    if (!network) return;
    const left = this.ofNetwork.get(network)! - 1;
    if (left > 0) this.ofNetwork.set(network, left);
    else this.ofNetwork.delete(network);
  }

  private check() {
    let buffered = 0;
    for (const [socket, connection] of this.open) {
      buffered += socket.writableLength;
      connection.checkPace(CHECK_EVERY);
    }
    this.isCrowded = buffered > MOST_BUFFERED;
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
