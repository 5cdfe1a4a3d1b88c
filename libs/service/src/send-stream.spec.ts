import { once } from 'node:events';
import { createServer, get, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Response } from 'express';
import { beforeEach, expect, jest, test } from '@jest/globals';
import { logger } from './observability/logger.js';
import { sendStream } from './send-stream.js';

const error = jest.spyOn(logger, 'error').mockReturnValue();
beforeEach(() => void error.mockClear());

/** Serves the source once; `sent` resolves when the server is done with it. */
async function serve(source: Readable) {
  const server = createServer();
  const sent = once(server, 'request').then(([, response]) => {
    response.writeHead(200, { 'Content-Length': 1_048_576 });
    return sendStream(source, response, 'file');
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const call = get(`http://127.0.0.1:${(server.address() as AddressInfo).port}`, { agent: false });
  const [response] = (await once(call, 'response')) as [IncomingMessage];
  void sent.then(() => server.close());
  return { response, sent };
}

test('a source that fails midway cuts the connection and is logged, without its message', async () => {
  const failing = Readable.from(
    (async function* () {
      yield Buffer.alloc(1_024);
      await sleep(20);
      throw Object.assign(new Error('images/of-a-member.webp'), { code: 'EIO' });
    })(),
  );
  const { response, sent } = await serve(failing);

  await expect(text(response)).rejects.toMatchObject({ code: 'ECONNRESET' });

  await sent;
  expect(error.mock.calls).toEqual([[{ reason: 'EIO' }, 'file broken off']]);
});

test('a client that leaves is not logged', async () => {
  const endless = new Readable({
    read() {
      this.push(Buffer.alloc(1_024));
    },
  });
  const { response, sent } = await serve(endless);

  response.destroy();

  await sent;
  expect(endless.destroyed).toBe(true);
  expect(error).not.toHaveBeenCalled();
});

test('the source is closed for a client that left before it was opened', async () => {
  const source = new Readable({ read() {} });
  const destroy = jest.spyOn(source, 'destroy');
  const response = { destroyed: true } as Response;

  await sendStream(source, response, 'file');

  expect(destroy).toHaveBeenCalled();
  expect(error).not.toHaveBeenCalled();
});
