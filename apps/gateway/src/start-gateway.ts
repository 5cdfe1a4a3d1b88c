import { NestFactory } from '@nestjs/core';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { DocumentBuilder, SwaggerModule } from '@nestjs/swagger';
import cors from 'cors';
import { closeWhenDraining, GATEWAY_SECRET_HEADER, inOrder, listen, nameLogger, nestLogger, RefusalFilter, requestLog, startTracing, traceRequests } from '@lodge/service';
import { requestId } from './edge/request-id.js';
import { sameSiteOnly } from './edge/same-site.js';
import { securityHeaders } from './edge/security-headers.js';
import type { GatewayConfig } from './gateway.config.js';
import { GatewayModule } from './gateway.module.js';
import { Proxy } from './proxy/proxy.js';
import { webApp } from './web/web-app.js';

/** Starts the edge: what belongs to every request first, then the calls of the services, then the web app; the rest is 404. */
export async function startGateway(config: GatewayConfig): Promise<void> {
  nameLogger('gateway', config.LOG_LEVEL);
  await startTracing('gateway', config);
  const app = await NestFactory.create<NestExpressApplication>(GatewayModule.forRoot(config), { logger: nestLogger, bodyParser: false, abortOnError: false });
  const proxy = new Proxy(config);
  app.set('trust proxy', config.TRUSTED_PROXIES.length > 0 ? config.TRUSTED_PROXIES : false);
  app.set(GATEWAY_SECRET_HEADER, config.GATEWAY_SECRET[0]);
  app.set('etag', false);
  app.disable('x-powered-by');
  const crossOrigin = config.WEB_ORIGINS.length > 0 ? [cors({ origin: config.WEB_ORIGINS, credentials: true, maxAge: 600 })] : [];
  app.use(inOrder(closeWhenDraining, traceRequests(() => undefined), requestId, requestLog, securityHeaders(config), ...crossOrigin, sameSiteOnly(config), proxy.handle, webApp(config)));
  app.useGlobalFilters(new RefusalFilter());
  serveDocsPage(app);
  await listen('gateway', app, config);
}

function serveDocsPage(app: NestExpressApplication) {
  const empty = SwaggerModule.createDocument(app, new DocumentBuilder().build());
  SwaggerModule.setup('api/docs', app, empty, { raw: false, customSiteTitle: 'API', swaggerOptions: { url: '/api/docs-json', spec: undefined } });
}
