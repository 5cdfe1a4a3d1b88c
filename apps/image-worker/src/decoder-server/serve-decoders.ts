import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { createServer, type Server, type Socket } from 'node:net';
import type { DecoderSettings } from '../decoding/decoder-command.js';
import { complaintOf, socketIn, spawnDecoder } from '../decoding/decoder-link.js';

// More than a worker ever has: one for each image at once, idle ones, and as many slow ones.
const MAX_CONNECTIONS = 256;

export async function serveDecoders(folder: string, settings: DecoderSettings): Promise<Server[]> {
  return [
    await serve(socketIn(folder), settings),
    await serve(socketIn(folder, true), { ...settings, isBackground: true }),
  ];
}

async function serve(socket: string, settings: DecoderSettings): Promise<Server> {
  await rm(socket, { force: true });
  const server = createServer((connection) => attachDecoder(connection, settings));
  server.maxConnections = MAX_CONNECTIONS;
  server.listen({ path: socket, writableAll: true });
  await once(server, 'listening');
  return server;
}

function attachDecoder(connection: Socket, settings: DecoderSettings) {
  const child = spawnDecoder(settings);
  const complaint = complaintOf(child);
  let isReady = false;
  // Reads on even when the decoder hangs: otherwise the end of the connection went unnoticed.
  connection.on('data', (chunk) => void child.stdin.write(chunk));
  child.stdout.once('data', () => (isReady = true));
  child.stdout.pipe(connection);
  for (const stream of [connection, child.stdin]) stream.on('error', () => undefined);
  connection.once('close', () => child.kill('SIGKILL'));
  child.once('close', () => {
    if (!isReady && !connection.destroyed)
      process.stderr.write(`A decoder did not start: ${complaint()}\n`);
    connection.destroy();
  });
}
