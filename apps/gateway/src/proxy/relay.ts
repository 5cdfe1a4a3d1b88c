import type { IncomingHttpHeaders } from 'node:http';
import type { Response } from 'express';
import type { Dispatcher } from 'undici';
import { DRAINING_HEADER } from '@lodge/service';
import type { CookieSeals } from '../cookies/cookie-seals.js';
import { responseHeaders } from './headers.js';

// Bytes read ahead of a slow client (most responses are shorter), to free the service's connection.
const READ_AHEAD = 524_288;

// undici's `stream` costs twice as much: it attaches a dozen listeners to the response.
export class Relay implements Dispatcher.DispatchHandler {
  readonly isLast: Promise<boolean>;
  private isDraining = false;
  private hasEnded = false;
  private end: (isLast: boolean) => void;
  private fail: (error: Error) => void;

  constructor(
    private readonly response: Response,
    private readonly seals: CookieSeals,
    private readonly mayReadAhead: () => boolean,
  ) {
    this.isLast = new Promise((resolve, reject) => {
      this.end = resolve;
      this.fail = reject;
    });
  }

  onRequestStart(controller: Dispatcher.DispatchController) {
    const { response } = this;
    if (response.closed || response.destroyed) return controller.abort(clientGone());
    response.once('close', () => {
      // A client that was too slow has been answered by the gateway.
      if (!this.hasEnded || !response.writableFinished) controller.abort(clientGone());
    });
  }

  onResponseStart(
    _controller: Dispatcher.DispatchController,
    status: number,
    headers: IncomingHttpHeaders,
  ) {
    if (status < 200) return;
    this.isDraining = DRAINING_HEADER in headers;
    if (headers.vary) this.response.vary(String(headers.vary));
    this.response.writeHead(status, responseHeaders(headers, this.seals));
  }

  onResponseData(controller: Dispatcher.DispatchController, chunk: Buffer) {
    const { response } = this;
    // The gateway ends live streams when it drains; a write after that would end the process.
    if (response.writableEnded) return controller.abort(clientGone());
    if (response.write(chunk)) return;
    if (response.writableLength < READ_AHEAD && this.mayReadAhead()) return;
    controller.pause();
    response.once('drain', () => controller.resume());
  }

  onResponseEnd() {
    this.hasEnded = true;
    this.response.end();
    this.end(this.isDraining);
  }

  onResponseError(_controller: Dispatcher.DispatchController, error: Error) {
    this.fail(error);
  }
}

const clientGone = () => new Error('The client has gone.');
