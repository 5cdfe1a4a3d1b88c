import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Response } from 'express';
import { logger, reasonOf } from './observability/logger.js';

/**
 * Sends a body whose head is sent. If its source fails midway, the connection is cut, so that the
 * client knows that the body is incomplete, and that is logged. A client that leaves is no error.
 */
export async function sendStream(source: Readable, response: Response, name: string) {
  // Node.js rejects such a pipeline without closing its source.
  if (response.destroyed) return void source.destroy();
  await pipeline(source, response).catch((error: NodeJS.ErrnoException) => {
    response.destroy();
    if (error.code !== 'ERR_STREAM_PREMATURE_CLOSE')
      logger.error({ reason: reasonOf(error) }, `${name} broken off`);
  });
}
