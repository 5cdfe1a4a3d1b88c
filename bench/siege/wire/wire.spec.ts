import { createServer, type AddressInfo, type Server } from 'node:net';
import { once } from 'node:events';
import { Counts } from './counts.js';
import { flood } from './flood.js';
import { closeAll, Wire } from './sockets.js';

let server: Server;

async function serving(answer: (write: (text: string) => void, end: () => void) => void) {
  server = createServer((socket) => {
    socket.on('error', () => undefined);
    socket.once('data', () =>
      answer(
        (text) => socket.write(text),
        () => socket.destroy(),
      ),
    );
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return { port, url: `http://127.0.0.1:${port}` };
}

afterEach(() => server.close());

describe('the response to an attacker', () => {
  it('is the status of each pipelined response, even if it arrives in pieces', async () => {
    const target = await serving((write) => {
      write('HTTP/1.1 200 OK\r\n\r\nHTTP/1.');
      setTimeout(() => write('1 404 Not Found\r\n\r\n'), 50);
    });
    const wire = new Wire(target);
    wire.write('x');
    while (wire.statuses.length < 2) await new Promise((resolve) => setTimeout(resolve, 10));

    expect(wire.statuses).toEqual([200, 404]);
    wire.close();
  });

  it('is "closed" or "no answer" if the server closes the connection or stays silent', async () => {
    let connections = 0;
    const target = await serving((_, end) => (++connections === 1 ? end() : undefined));
    const wires = [new Wire(target), new Wire(target)];
    for (const wire of wires) wire.write('x');
    while (!wires.some(({ isClosed }) => isClosed))
      await new Promise((resolve) => setTimeout(resolve, 10));
    const counts = new Counts();
    await closeAll(wires, counts);

    expect(counts.toJSON()).toEqual({ closed: 1, 'no answer': 1 });
  });

  it('is counted for each request of a flood, which ends with the attack', async () => {
    const target = await serving(() => undefined);
    const requests = Array.from({ length: 3 }, () => ({ path: '/', address: '192.0.2.1' }));

    const counts = await flood(target, AbortSignal.timeout(200), { concurrency: 2, requests });

    expect(counts.toJSON()).toEqual({ 'no answer': 2 });
  });
});
