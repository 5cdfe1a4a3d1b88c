import type { LoggerService } from '@nestjs/common';
import { pino } from 'pino';

export const logger = pino({ base: undefined, timestamp: pino.stdTimeFunctions.isoTime });

export function nameLogger(app: string, level: string) {
  logger.setBindings({ app });
  logger.level = level;
  // Node.js would write them beside the JSON lines. They concern what packages call.
  process.noDeprecation = true;
}

export const nestLogger: LoggerService = {
  log: (message, context) => logger.debug({ context }, String(message)),
  warn: (message, context) => logger.warn({ context }, String(message)),
  error: (message, ...rest) => logger.error({ context: rest }, String(message)),
  fatal: (message, ...rest) => logger.fatal({ context: rest }, String(message)),
};

/** A system error code, or the first word of Redis' reply: nothing that identifies a person. */
export function reasonOf(error: Error): string {
  return (
    (error as NodeJS.ErrnoException).code ?? /^[A-Z]{3,}/.exec(error.message)?.[0] ?? error.name
  );
}
