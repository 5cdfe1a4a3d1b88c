import { createServer } from 'node:http';
import { ExpressAdapter } from '@nestjs/platform-express';

/** Milliseconds. */
const TIMEOUTS = {
  /** For the head of a request, and for a new connection to send one. */
  headersTimeout: 15_000,
  /** For a whole request; the bodies that may take so long are photos on a slow line. */
  requestTimeout: 120_000,
  connectionsCheckingInterval: 2_000,
};

/** Express on a server whose patience suits strangers: Nest offers no way to set how often Node looks at the time. */
export class GatewayAdapter extends ExpressAdapter {
  override initHttpServer() {
    // A connection ends after some requests by a rule of the gateway's own, which is kinder than Node's.
    this.httpServer = createServer(
      { ...TIMEOUTS, maxRequestsPerSocket: 0 } as object,
      this.getInstance(),
    );
  }
}
