import { createServer } from 'node:http';
import { ExpressAdapter } from '@nestjs/platform-express';

// Bytes, of which `maxConnections` assumes that a connection buffers no more. The default is four times as much.
const HIGH_WATER_MARK = 16_384;

const TIMEOUTS = {
  headersTimeout: 15_000,
  requestTimeout: 120_000,
  connectionsCheckingInterval: 2_000,
};

// Nest cannot set `connectionsCheckingInterval`.
export class GatewayAdapter extends ExpressAdapter {
  override initHttpServer() {
    this.httpServer = createServer(
      { ...TIMEOUTS, highWaterMark: HIGH_WATER_MARK } as object,
      this.getInstance(),
    );
  }
}
