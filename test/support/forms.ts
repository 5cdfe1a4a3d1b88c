import { connect } from 'node:net';
import type { Client } from '@lodge/testing';

const START =
  '--cut\r\nContent-Disposition: form-data; name="image"; filename="photo.jpg"\r\nContent-Type: image/jpeg\r\n\r\n';

/** Sends the head of an upload and the first `sent` bytes of its `file`, then drops the connection. */
export function abortedUpload(
  client: Client,
  file: Buffer,
  sent: number,
  { chunked = false } = {},
): Promise<void> {
  const { hostname, port } = new URL(client.baseUrl);
  const body = Buffer.concat([Buffer.from(START), file, Buffer.from('\r\n--cut--\r\n')]);
  const part = body.subarray(0, START.length + sent);
  const head = [
    'POST /api/upload-image HTTP/1.1',
    `Host: ${hostname}:${port}`,
    `Cookie: ${[...client.cookies].map(([name, value]) => `${name}=${value}`).join('; ')}`,
    'Content-Type: multipart/form-data; boundary=cut',
    chunked ? 'Transfer-Encoding: chunked' : `Content-Length: ${body.length}`,
    '',
    '',
  ].join('\r\n');
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname);
    socket.once('error', reject);
    socket.write(head + (chunked ? `${part.length.toString(16)}\r\n` : ''));
    // Gives the gateway time to forward what it received.
    socket.write(part, () => setTimeout(() => socket.destroy(), 100));
    socket.once('close', () => resolve());
  });
}
