import type { Socket } from 'node:net';
import type { Request, Response } from 'express';
import type { Owner, Release } from '@lodge/limits';
import { answerError } from '@lodge/service';
import { isTooSlow, tooSlow, type Progress } from './pace.js';

// A browser pipelines one when it has read all of a response that we have not ended yet.
const MAX_PIPELINED = 1;
// Connections end after this many requests, so that a new replica soon gets its share.
const MAX_REQUESTS = 1_000;

interface Exchange {
  request: Request;
  response: Response;
  begin: () => void;
}

// Node emits `close` only on the first response: work begun for the others would leak.
export class Connection {
  isLive = false;
  private current?: Exchange;
  private readonly pipelined: Exchange[] = [];
  private count = 0;
  private receiving: Progress = { milliseconds: 0, bytes: 0 };
  private sending: Progress = { milliseconds: 0, bytes: 0 };

  constructor(
    readonly socket: Socket,
    readonly owner: Owner,
    readonly release: Release,
  ) {}

  get isIdle(): boolean {
    return this.current === undefined;
  }

  handle(request: Request, response: Response, begin: () => void): void {
    const { socket } = this;
    if (socket.destroyed || socket.writableEnded) return;
    const exchange = { request, response, begin };
    if (!this.current) return this.begin(exchange);
    if (this.pipelined.push(exchange) > MAX_PIPELINED) socket.destroy();
  }

  checkPace(elapsed: number): void {
    const { socket, current } = this;
    if (!current || this.isLive || socket.destroyed) return;
    if (this.sends(elapsed)) socket.destroy();
    else if (this.receives(current.request, elapsed)) rejectUnread(current.response);
  }

  private begin(exchange: Exchange) {
    const { socket } = this;
    const { response } = exchange;
    this.current = exchange;
    this.isLive = false;
    this.receiving = { milliseconds: 0, bytes: socket.bytesRead };
    this.sending = { milliseconds: 0, bytes: socket.bytesWritten };
    if (++this.count >= MAX_REQUESTS) response.setHeader('Connection', 'close');
    response.once('close', () => this.next());
    exchange.begin();
  }

  private next() {
    this.current = undefined;
    const next = this.pipelined.shift();
    const { socket } = this;
    if (next && !socket.destroyed && !socket.writableEnded) this.begin(next);
  }

  // Time counts against the client only if no bytes wait to be read: those wait for us.
  private receives(request: Request, elapsed: number): boolean {
    if (request.complete || request.readableLength > 0) return false;
    const { receiving } = this;
    receiving.milliseconds += elapsed;
    return isTooSlow(receiving, this.socket.bytesRead);
  }

  private sends(elapsed: number): boolean {
    const { socket, sending } = this;
    if (socket.writableLength === 0) return false;
    sending.milliseconds += elapsed;
    return isTooSlow(sending, socket.bytesWritten - socket.writableLength);
  }
}

/** Answers a request whose body still arrives, and ends its connection. */
export function rejectUnread(response: Response, error = tooSlow()) {
  if (response.headersSent) return void response.req.socket.destroy();
  response.setHeader('Connection', 'close');
  answerError(error, response.req, response);
}
