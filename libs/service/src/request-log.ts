import type { IncomingMessage } from 'node:http';
import type { Request } from 'express';
import { pinoHttp } from 'pino-http';
import { logger } from './logger.js';

/**
 * One line a request, with the route's pattern in place of the address: an id or a file name says who looked at whom.
 * What went well is `debug`, a refusal `info`, a failure `warn`.
 */
export const requestLog = () => pinoHttp({
  logger,
  genReqId: (request) => String(request.headers['x-request-id'] ?? ''),
  customLogLevel: (_request, response) => (response.statusCode >= 500 ? 'warn' : response.statusCode >= 400 ? 'info' : 'debug'),
  serializers: { req: () => undefined, res: () => undefined, err: () => undefined, responseTime: (ms) => ms },
  customSuccessMessage: () => 'request',
  customErrorMessage: () => 'request',
  customProps: (request: IncomingMessage, response) => ({
    request_id: request.id, method: request.method, route: (request as Request).route?.path ?? 'none', status: response.statusCode,
  }),
  quietReqLogger: true,
});
