import 'reflect-metadata';
import { once } from 'node:events';
import type { Server } from 'node:http';
import type { DynamicModule, Type } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import type { MicroserviceOptions } from '@nestjs/microservices';
import type { NestExpressApplication } from '@nestjs/platform-express';
import type { OpenAPIObject } from '@nestjs/swagger';
import type { NextFunction, Request, Response } from 'express';
import { BACKLOG } from './backlog.js';
import { BodyErrors, readBody } from './body.js';
import { loadConfig, SettingError, type AppConfig } from './config.js';
import { closeWhenDraining, drainOnSignal } from './drain.js';
import { fromGateway } from './from-gateway.js';
import { middlewareChain } from './middleware-chain.js';
import { nameLogger, logger, nestLogger } from './observability/logger.js';
import { startMetrics } from './observability/metrics.js';
import { requestLog } from './observability/request-log.js';
import { startTracing, traceRequests } from './observability/tracing.js';
import { answerMalformed } from './malformed-request.js';
import { createDocument } from './openapi/document.js';
import { isOutage } from './to-api-error.js';
import { ApiErrorFilter } from './api-error.filter.js';
import { Validation } from './validation.js';

// Longer than the gateway keeps an idle connection, so that the gateway closes it.
const KEEP_ALIVE = 65_000;
// Connections end after this many requests, so that a new replica soon gets its share.
const REQUESTS_PER_CONNECTION = 1_000;
// Node's limit, which applies at the gateway, and room for the headers that the gateway adds.
const HEADER_BYTES = 16_384 + 4_096;

type ServiceConfig = AppConfig & { GATEWAY_SECRET?: string[] };

export async function startService(
  name: string,
  module: Type | DynamicModule,
  config: ServiceConfig,
  bus?: MicroserviceOptions,
): Promise<void> {
  nameLogger(name, config.LOG_LEVEL);
  await startTracing(name, config);
  await listen(name, await createService(name, module, config, bus), config);
}

/** Does not listen yet, so that tests can run it in their own process. */
export async function createService(
  name: string,
  module: Type | DynamicModule,
  config: ServiceConfig,
  bus?: MicroserviceOptions,
): Promise<NestExpressApplication> {
  const app = await NestFactory.create<NestExpressApplication>(module, {
    logger: nestLogger,
    bodyParser: false,
    abortOnError: false,
  });
  // `fromGateway` rejects requests of anyone else, so forwarded headers are the gateway's.
  app.set('trust proxy', true);
  app.set('etag', false);
  app.disable('x-powered-by');
  app.use(
    middlewareChain(
      closeWhenDraining,
      traceRequests(true),
      requestLog,
      fromGateway(config.GATEWAY_SECRET),
      notCached,
      readBody,
    ),
  );
  app.useGlobalFilters(new ApiErrorFilter());
  app.useGlobalGuards(new BodyErrors());
  app.useGlobalPipes(new Validation());
  serveDocument(app, name);
  if (bus) {
    app.connectMicroservice(bus);
    await app.startAllMicroservices();
  }
  const server = serverOf(app);
  server.headersTimeout = KEEP_ALIVE + 5_000;
  Object.assign(server, { maxHeaderSize: HEADER_BYTES });
  return app;
}

/** Call it once for each app, before it listens, so that its server is the same in tests. */
export function serverOf(app: NestExpressApplication): Server {
  const server: Server = app.getHttpServer();
  server.keepAliveTimeout = KEEP_ALIVE;
  server.maxRequestsPerSocket = REQUESTS_PER_CONNECTION;
  answerMalformed(server);
  return server;
}

export async function listen(name: string, app: NestExpressApplication, config: AppConfig) {
  drainOnSignal(app, config.DRAIN_SECONDS);
  // Nest passes the backlog on to Node, though its types lack it.
  await app.listen(config.PORT, ...([config.HOST, BACKLOG] as unknown as [string]));
  startMetrics(name, config);
  logger.info({ port: config.PORT }, 'ready');
}

/**
 * Reads the settings, and starts with them. A wrong one ends the process with code 78, an uncaught
 * failure with code 1, unless it is an outage.
 */
export function run<T extends object>(
  Config: new () => T,
  start: (config: T) => Promise<void>,
): void {
  process.on('unhandledRejection', (error) => {
    if (isOutage(error)) logger.warn({ error: (error as Error).name }, 'a needed part is down');
    else fail(error, 'unhandled rejection');
  });
  process.on('uncaughtException', (error) => fail(error, 'uncaught exception'));
  begin(Config, start).catch((error: unknown) => fail(error, 'could not start'));
}

async function begin<T extends object>(Config: new () => T, start: (config: T) => Promise<void>) {
  const config = loadConfig(Config);
  // `npm start` starts the apps beside the stores, so that they load their code meanwhile.
  if (process.env.AWAIT_STORES) await once(process, 'message');
  await start(config);
}

// EX_CONFIG of sysexits.h: no later start can succeed, so `npm start` gives up at once.
const WRONG_SETTING = 78;

function fail(error: unknown, what: string): never {
  const { name, message, stack } = error as Error;
  const isSetting = error instanceof SettingError;
  if (isSetting) logger.fatal(message);
  else logger.fatal({ error: { name, message, stack } }, what);
  process.exit(isSetting ? WRONG_SETTING : 1);
}

function notCached(_request: Request, response: Response, next: NextFunction) {
  response.setHeader('Cache-Control', 'no-store');
  next();
}

function serveDocument(app: NestExpressApplication, name: string) {
  // The document is made on demand, because it would take a twentieth of every start.
  let document: OpenAPIObject | undefined;
  app.use('/docs-json', (_request: Request, response: Response) => {
    response.json((document ??= createDocument(app, name)));
  });
}
