import { Module, type DynamicModule } from '@nestjs/common';
import { DocsController } from './docs/docs.controller.js';
import { GatewayConfig } from './gateway.config.js';
import { HealthController } from './health/health.controller.js';
import { OwnHealthController } from './health/own-health.controller.js';

@Module({ controllers: [HealthController, OwnHealthController, DocsController] })
export class GatewayModule {
  static forRoot(config: GatewayConfig): DynamicModule {
    return { module: GatewayModule, providers: [{ provide: GatewayConfig, useValue: config }] };
  }
}
