import { Module, type DynamicModule } from '@nestjs/common';
import { Clients } from './clients/clients.js';
import { Connections } from './connections/connections.js';
import { DocsController } from './docs/docs.controller.js';
import { GatewayConfig } from './gateway.config.js';
import { HealthController } from './health/health.controller.js';
import { HealthService } from './health/health.service.js';
import { Proxy } from './proxy/proxy.js';
import { Services } from './proxy/services.js';

@Module({
  controllers: [HealthController, DocsController],
  providers: [Services, Proxy, HealthService],
})
export class GatewayModule {
  static forRoot(config: GatewayConfig, connections: Connections, clients: Clients): DynamicModule {
    return {
      module: GatewayModule,
      providers: [
        { provide: GatewayConfig, useValue: config },
        { provide: Connections, useValue: connections },
        { provide: Clients, useValue: clients },
      ],
    };
  }
}
