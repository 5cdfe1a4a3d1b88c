import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Pool } from 'undici';

/** Baseline for a gateway: it forwards requests and responses without inspecting them. */
const pool = new Pool(String(process.env.SERVICE_URL), { connections: 256 });

const server = createServer((request, response) => {
  const chunks: Buffer[] = [];
  request.on('data', (chunk) => chunks.push(chunk));
  request.on('end', () => {
    const { host: _host, connection: _connection, ...headers } = request.headers;
    pool.dispatch(
      {
        method: request.method as 'GET',
        path: String(request.url),
        headers,
        body: chunks.length > 0 ? Buffer.concat(chunks) : null,
      },
      {
        onRequestStart: () => undefined,
        onResponseStart(_controller, status, { connection: _closed, ...ofService }) {
          response.writeHead(status, ofService);
        },
        onResponseData: (_controller, chunk) => void response.write(chunk),
        onResponseEnd: () => void response.end(),
        onResponseError: () => void response.destroy(),
      },
    );
  });
});

server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port));
process.once('disconnect', () => process.exit(0));
