import type { Server } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import type { NextFunction, Request, Response } from 'express';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { closeServer } from './backlog.js';
import { logger } from './observability/logger.js';
import { endTracing } from './observability/tracing.js';

let draining = false;

export const isDraining = () => draining;

/** Set on responses of a process about to end: callers should turn to another replica. */
export const DRAINING_HEADER = 'x-draining';

/** While draining, responses end their connection: the next request goes elsewhere. */
export function closeWhenDraining(_request: Request, response: Response, next: NextFunction) {
  if (draining) response.setHeader('Connection', 'close').setHeader(DRAINING_HEADER, '1');
  next();
}

const longLived = new Set<Response>();
let areEnding = false;

export function endWhenDraining(response: Response) {
  // Connections that are kept alive bring requests until they close.
  if (areEnding) return endSoon(response);
  longLived.add(response);
  response.once('close', () => longLived.delete(response));
}

// A client that reads nothing keeps what was ended open. An end before the head would be an empty
// response, after which browsers do not reconnect.
function endSoon(response: Response) {
  if (!response.headersSent) return void response.destroy();
  response.end();
  setTimeout(() => response.destroy(), 1_000).unref();
}

/** Drops no request: it serves for `seconds` more, while load balancers notice. */
export function drainOnSignal(app: NestExpressApplication, seconds: number): void {
  const end = async () => {
    if (draining) return;
    draining = true;
    await sleep(seconds * 1_000);
    const server: Server = app.getHttpServer();
    // A connection that was busy when the server closed would be kept alive after its response.
    areEnding = true;
    for (const response of longLived) endSoon(response);
    const idle = setInterval(() => server.closeIdleConnections(), 50);
    await closeServer(server);
    await app.close();
    clearInterval(idle);
    await endTracing();
    logger.flush();
    process.exit(0);
  };
  const endOnce = () =>
    void end().catch((error: Error) => {
      logger.error({ error: { name: error.name, stack: error.stack } }, 'did not end cleanly');
      process.exit(1);
    });
  process.once('SIGTERM', endOnce).once('SIGINT', endOnce);
  if (process.send) process.once('disconnect', endOnce);
  if (process.send && !process.connected) endOnce();
}
