import type { LoggerService } from '@nestjs/common';
import { pino } from 'pino';

/** JSON lines on stdout; {@link nameLogger} sets the level and the app's name. */
export const logger = pino({ base: undefined, timestamp: pino.stdTimeFunctions.isoTime });

export function nameLogger(app: string, level: string) {
  logger.setBindings({ app });
  logger.level = level;
}

/** Nest's messages of the start are `debug`. */
export const nestLogger: LoggerService = {
  log: (message, context) => logger.debug({ context }, String(message)),
  warn: (message, context) => logger.warn({ context }, String(message)),
  error: (message, ...rest) => logger.error({ context: rest }, String(message)),
  fatal: (message, ...rest) => logger.fatal({ context: rest }, String(message)),
};
