import { spawnSync } from 'node:child_process';
import { createServer } from 'node:net';
import { once } from 'node:events';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { projectDir } from './paths.mjs';
import { assertPortFree, freePorts } from './ports.mjs';

test('too few free ports end the search with a sentence', async () => {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  try {
    await expect(freePorts(1, port, port + 1)).rejects.toThrow(
      `Too few ports from ${port} to ${port} are free`,
    );
  } finally {
    server.close();
  }
});

test('no port is handed out twice, not even to those who ask at once', async () => {
  const asked = Array.from({ length: 40 }, () => freePorts(2, 31_000, 31_100));

  const ports = (await Promise.allSettled(asked)).flatMap((each) =>
    each.status === 'fulfilled' ? each.value : [],
  );

  expect(ports.length).toBeGreaterThan(0);
  expect(new Set(ports).size).toBe(ports.length);
});

// An address of a network that no machine has stands in for a missing 127.0.0.1.
test('a machine without 127.0.0.1 is told what to do', () => {
  const module = join(projectDir, 'libs/processes/src/ports.mjs');
  const script = `
    const { Server } = require('node:net');
    const { listen } = Server.prototype;
    Server.prototype.listen = function (options) {
      return listen.call(this, { ...options, host: '192.0.2.1' });
    };
    import(${JSON.stringify(module)})
      .then(({ freePorts }) => freePorts(1))
      .catch(({ name, message }) => console.log(name, message));`;

  const { stdout } = spawnSync(process.execPath, ['-e', script], { encoding: 'utf8' });

  expect(stdout).toMatch(/^Problem Nothing can listen on 127\.0\.0\.1 \(EADDRNOTAVAIL\)/);
});

test('a port that was found free for another process is not given away', async () => {
  const [port] = await freePorts(1, 31_200, 31_300);
  await assertPortFree(port + 300, '127.0.0.1');

  await expect(freePorts(1, port + 300, port + 301)).rejects.toThrow('are free');
});
