import type { IncomingHttpHeaders } from 'node:http';
import type { Response } from 'express';
import type { Dispatcher } from 'undici';
import { DRAINING_HEADER } from '@lodge/service';
import { responseHeaders } from './headers.js';

/**
 * Passes an answer on as it comes, no faster than the client takes it. undici's own `stream` does the same at twice the
 * cost of its part: it watches the response with a dozen listeners.
 */
export class Relay implements Dispatcher.DispatchHandler {
  /** Resolves at the answer's end to whether the replica said that it is its last, rejects when the answer did not come whole. */
  readonly isLast: Promise<boolean>;
  private said = false;
  private end: (isLast: boolean) => void;
  private fail: (error: Error) => void;

  constructor(private readonly response: Response) {
    this.isLast = new Promise((resolve, reject) => {
      this.end = resolve;
      this.fail = reject;
    });
  }

  onRequestStart(controller: Dispatcher.DispatchController) {
    const { response } = this;
    if (response.destroyed) return controller.abort(new Error('The client has gone.'));
    response.once('close', () => {
      if (!response.writableFinished) controller.abort(new Error('The client has gone.'));
    });
  }

  onResponseStart(_controller: Dispatcher.DispatchController, status: number, headers: IncomingHttpHeaders) {
    if (status < 200) return;
    this.said = DRAINING_HEADER in headers;
    if (headers.vary) this.response.vary(String(headers.vary));
    this.response.writeHead(status, responseHeaders(headers));
  }

  onResponseData(controller: Dispatcher.DispatchController, chunk: Buffer) {
    if (this.response.write(chunk)) return;
    controller.pause();
    this.response.once('drain', () => controller.resume());
  }

  onResponseEnd() {
    this.response.end();
    this.end(this.said);
  }

  onResponseError(_controller: Dispatcher.DispatchController, error: Error) {
    this.fail(error);
  }
}
