import { createServer } from 'node:http';
import { ExpressAdapter } from '@nestjs/platform-express';

/** Milliseconds. */
const TIMEOUTS = {
  /** For the head of a request, and for a new connection to send one. */
  headersTimeout: 15_000,
  /** For a whole request: a photo on a slow line may take so long. */
  requestTimeout: 120_000,
  connectionsCheckingInterval: 2_000,
};

/**
 * Express on a server with timeouts for untrusted clients: Nest cannot set
 * `connectionsCheckingInterval`.
 */
export class GatewayAdapter extends ExpressAdapter {
  override initHttpServer() {
    // `Connection` ends a connection after some requests, without Node's 503 for those already
    // sent.
    this.httpServer = createServer(
      { ...TIMEOUTS, maxRequestsPerSocket: 0 } as object,
      this.getInstance(),
    );
  }
}
