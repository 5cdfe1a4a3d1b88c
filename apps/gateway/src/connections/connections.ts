import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import type { NextFunction, Request, Response } from 'express';
import { Gauge } from 'prom-client';
import { networkOf, type Network } from '@lodge/limits';
import { rejectConnection } from '@lodge/service';
import { Connection } from './connection.js';
import { NetworkCounts } from './network-counts.js';

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
  private readonly ofNetwork: NetworkCounts;

  constructor(private readonly limits: ConnectionLimits) {
    this.ofNetwork = new NetworkCounts(limits.mostOfNetwork);
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
    const network = this.limitedNetwork(socket);
    if (this.open.size >= this.limits.most || !this.isCounted(network))
      return rejectConnection(socket);
    this.open.set(socket, new Connection(socket));
    socket.once('close', () => {
      this.open.delete(socket);
      if (network) this.ofNetwork.remove(network);
    });
  }

  private limitedNetwork({ remoteAddress = '' }: Socket): Network | undefined {
    return this.limits.isTrustedProxy(remoteAddress) ? undefined : networkOf(remoteAddress);
  }

  private isCounted(network: Network | undefined) {
    return network === undefined || this.ofNetwork.tryAdd(network);
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
