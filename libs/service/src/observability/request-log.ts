import type { NextFunction, Request, Response } from 'express';
import { LineBudget } from './line-budget.js';
import { logger } from './logger.js';
import { measureRequest } from './metrics.js';

// Metrics count all requests, and the database holds what concerns security.
const MAX_LINES = 300;

const budget = new LineBudget(MAX_LINES, (left_out) =>
  logger.info({ left_out }, 'requests not logged'),
);

const levelOf = (status: number, path: string) =>
  path.endsWith('/health') ? 'debug' : status >= 500 ? 'warn' : status >= 400 ? 'info' : 'debug';

/** Logs the route's pattern: an id or a file name would reveal who viewed whom. */
export function requestLog(request: Request, response: Response, next: NextFunction) {
  const began = performance.now();
  response.once('close', () => {
    const route = (request.route as { path?: string } | undefined)?.path ?? 'none';
    measureRequest(request.method, route, response.statusCode, (performance.now() - began) / 1_000);
    const level = levelOf(response.statusCode, request.path);
    if (!logger.isLevelEnabled(level) || !budget.fits(level)) return;
    logger[level](
      {
        request_id: request.headers['x-request-id'],
        method: request.method,
        route,
        status: response.statusCode,
        ms: Math.round(performance.now() - began),
        ...(!response.writableFinished && { aborted: true }),
      },
      'request',
    );
  });
  next();
}
