import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import type { NextFunction, Request, Response } from 'express';
import { Gauge } from 'prom-client';
import { networkOf, Shares, siteOf, type Place } from '@lodge/limits';
import { rejectConnection } from '@lodge/service';
import { Connection } from './connection.js';

const CHECK_EVERY = 1_000;
// Bytes buffered for slow clients; beyond, responses are relayed only as fast as they are read.
const MAX_BUFFERED = 67_108_864;

/**
 * A connection counts for the client of its exchange, or for the site from which it comes while it
 * has none. Those of trusted proxies without one count together.
 */
export class Connections {
  isCrowded = false;
  private readonly open = new Map<Socket, Connection>();
  private readonly shares = new Shares<Connection>();

  constructor(
    readonly max: number,
    private readonly isTrustedProxy: (address: string) => boolean,
  ) {
    const { open } = this;
    new Gauge({
      name: 'client_connections',
      help: 'Open connections of clients',
      collect() {
        this.set(open.size);
      },
    });
  }

  watch(server: Server): void {
    server.on('connection', (socket: Socket) => this.accept(socket));
    setInterval(() => this.check(), CHECK_EVERY).unref();
  }

  readonly queuePipelined = (request: Request, response: Response, next: NextFunction): void => {
    this.find(request)?.handle(request, response, next);
  };

  find({ socket }: Request): Connection | undefined {
    return this.open.get(socket);
  }

  /** Gives the place back when the exchange has ended, at once if it has. */
  hold(request: Request, place: Place): void {
    const connection = this.find(request);
    if (connection) connection.hold(place);
    else place.release();
  }

  private accept(socket: Socket) {
    const { remoteAddress = '' } = socket;
    const idle = this.isTrustedProxy(remoteAddress)
      ? 'proxies'
      : `idle:${siteOf(networkOf(remoteAddress))}`;
    if (this.shares.size >= this.max && !this.makeRoom(idle)) return rejectConnection(socket);
    this.open.set(socket, new Connection(socket, idle, this.shares));
    socket.once('close', () => this.forget(socket));
  }

  // If no group has more, the oldest of one's own ends: a browser opens a new one.
  private makeRoom(group: string): boolean {
    const last = this.shares.youngestOfLargest(group) ?? this.shares.oldestOf(group);
    if (!last) return false;
    this.forget(last.socket);
    last.socket.destroy();
    return true;
  }

  private forget(socket: Socket) {
    const connection = this.open.get(socket);
    if (this.open.delete(socket)) connection?.close();
  }

  private check() {
    let buffered = 0;
    const cut = new Map<string, number>();
    for (const [socket, connection] of this.open) {
      buffered += socket.writableLength;
      connection.checkPace(cut);
    }
    this.isCrowded = buffered > MAX_BUFFERED;
  }
}
