import { createServer } from 'node:http';
import { ExpressAdapter } from '@nestjs/platform-express';

const TIMEOUTS = {
  headersTimeout: 15_000,
  requestTimeout: 120_000,
  connectionsCheckingInterval: 2_000,
};

// Nest cannot set `connectionsCheckingInterval`.
export class GatewayAdapter extends ExpressAdapter {
  override initHttpServer() {
    // `Connection` ends connections instead: Node answers 503 to requests sent beyond the limit.
    this.httpServer = createServer(
      { ...TIMEOUTS, maxRequestsPerSocket: 0 } as object,
      this.getInstance(),
    );
  }
}
