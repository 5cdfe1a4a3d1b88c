import { NestFactory } from '@nestjs/core';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { DocumentBuilder, SwaggerModule } from '@nestjs/swagger';
import cors from 'cors';
import {
  closeWhenDraining,
  GATEWAY_SECRET_HEADER,
  middlewareChain,
  listen,
  ApiErrorFilter,
  nameLogger,
  nestLogger,
  requestLog,
  serverOf,
  startTracing,
  traceRequests,
} from '@lodge/service';
import { Clients } from './clients/clients.js';
import { Connections } from './connections/connections.js';
import { maxConnections } from './connections/max-connections.js';
import { CookieSeals } from './cookies/cookie-seals.js';
import { chosenLanguage } from './edge/chosen-language.js';
import { readClientAddresses } from './edge/client-address.js';
import { oneHost } from './edge/host-header.js';
import { requestId } from './edge/request-id.js';
import { sameSiteOnly } from './edge/same-site.js';
import { securityHeaders } from './edge/security-headers.js';
import { GatewayAdapter } from './gateway-adapter.js';
import type { GatewayConfig } from './gateway.config.js';
import { GatewayModule } from './gateway.module.js';
import { Proxy } from './proxy/proxy.js';
import { webManifest } from './web/manifest.js';
import { webApp } from './web/web-app.js';
import { wellKnown } from './web/well-known.js';

export async function startGateway(config: GatewayConfig): Promise<void> {
  nameLogger('gateway', config.LOG_LEVEL);
  await startTracing('gateway', config);
  const app = await createGateway(config);
  await listen('gateway', app, config);
}

export async function createGateway(config: GatewayConfig): Promise<NestExpressApplication> {
  const adapter = new GatewayAdapter();
  adapter.set('trust proxy', config.TRUSTED_PROXIES.length > 0 ? config.TRUSTED_PROXIES : false);
  // Express has parsed the setting already.
  const trusts: (address: string, hop: number) => boolean = adapter
    .getInstance()
    .get('trust proxy fn');
  const connections = new Connections(maxConnections(), (address) => trusts(address, 0));
  const seals = new CookieSeals(config.GATEWAY_SECRET);
  const clients = new Clients(seals, connections, config.RATE_LIMITS !== 'off');
  const app = await NestFactory.create<NestExpressApplication>(
    GatewayModule.forRoot(config, connections, clients),
    adapter,
    { logger: nestLogger, bodyParser: false, abortOnError: false },
  );
  readClientAddresses(app);
  app.set(GATEWAY_SECRET_HEADER, config.GATEWAY_SECRET[0]);
  app.set('etag', false);
  app.disable('x-powered-by');
  const crossOrigin =
    config.WEB_ORIGINS.length > 0
      ? [
          cors({
            origin: config.WEB_ORIGINS,
            exposedHeaders: ['Date', 'Retry-After', 'X-Request-Id'],
            credentials: true,
            maxAge: 600,
          }),
        ]
      : [];
  app.use(
    middlewareChain(
      connections.queuePipelined,
      closeWhenDraining,
      traceRequests(false),
      requestId,
      requestLog,
      securityHeaders(config),
      oneHost,
      ...crossOrigin,
      sameSiteOnly(config),
      chosenLanguage(config),
      clients.admit,
      app.get(Proxy).handle,
      clients.limit,
      wellKnown(config),
      webManifest(config),
      webApp(config),
    ),
  );
  app.useGlobalFilters(new ApiErrorFilter());
  serveDocsPage(app);
  connections.watch(serverOf(app));
  return app;
}

function serveDocsPage(app: NestExpressApplication) {
  const empty = SwaggerModule.createDocument(app, new DocumentBuilder().build());
  SwaggerModule.setup('api/docs', app, empty, {
    raw: false,
    customSiteTitle: 'API',
    swaggerOptions: { url: '/api/docs-json', spec: undefined },
  });
}
