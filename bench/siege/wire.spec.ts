import { createServer, type AddressInfo, type Server } from 'node:net';
import { once } from 'node:events';
import { flood } from './flood.js';
import { closeAll, Wire } from './wire.js';

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

const until = async (isDone: () => boolean) => {
  while (!isDone()) await new Promise((resolve) => setTimeout(resolve, 10));
};

describe('the response to an attacker', () => {
  it('is the status of each pipelined response, even if it arrives in pieces', async () => {
    const target = await serving((write) => {
      write('HTTP/1.1 200 OK\r\n\r\nHTTP/1.');
      setTimeout(() => write('1 404 Not Found\r\n\r\n'), 50);
    });
    const wire = new Wire(target);
    wire.write('x');
    await until(() => wire.statuses.length === 2);

    expect(wire.outcomes).toEqual(['200', '404']);
    wire.socket.destroy();
  });

  it('says whether the connection was closed, is silent or stays open after a success', async () => {
    let connections = 0;
    const target = await serving((write, end) =>
      [end, () => undefined, () => write('HTTP/1.1 200 OK\r\n\r\n')][connections++](),
    );
    const wires: Wire[] = [];
    for (const _ of [1, 2, 3]) {
      wires.push(new Wire(target));
      wires.at(-1)!.write('x');
      await until(() => connections === wires.length);
    }
    await until(() => wires[0].isClosed);
    const counts = {};
    await closeAll(wires, counts);

    expect(counts).toEqual({ closed: 1, 'no answer': 1, 'stayed open': 1 });
  });

  it('is counted for each request of a flood, which ends with the attack', async () => {
    const target = await serving(() => undefined);
    const requests = Array.from({ length: 3 }, () => ({ path: '/', address: '192.0.2.1' }));

    const counts = await flood(target, AbortSignal.timeout(200), { concurrency: 2, requests });

    expect(counts).toEqual({ 'no answer': 2 });
  });
});
