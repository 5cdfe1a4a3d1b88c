import { execFile } from 'node:child_process';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { addressOf, readSettings } from '../settings.mjs';
import { readAccount } from './account.mjs';

const password = { ADMIN_PASSWORD: 'Lantern-and-Key-7!' };

test.each([
  {},
  { PORT: '8080' },
  { HOST: '0.0.0.0' },
  { HOST: '::' },
  { HOST: '192.0.2.1', PORT: '8080' },
])('the demo has the address that npm start prints: %o', async (env) => {
  const { url } = await readAccount([], { ...env, ...password });

  expect(url).toBe(addressOf(readSettings(env)));
});

test('the demo takes another address as an argument', async () => {
  expect((await readAccount(['http://lodge.example:81/'], password)).url).toBe(
    'http://lodge.example:81',
  );
  await expect(readAccount(['lodge'], password)).rejects.toThrow('"lodge" is not a URL');
});

test('the demo says that the password is wrong', async () => {
  const server = createServer((_, response) =>
    response.writeHead(401, { 'Content-Type': 'application/json' }).end('{"error":"No"}'),
  ).listen(0, '127.0.0.1');
  await new Promise((listening) => server.on('listening', listening));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  const output = await new Promise((resolve) =>
    execFile(
      process.execPath,
      [join(import.meta.dirname, '../demo.mjs'), url, '--password', 'wrong'],
      (_, stdout, stderr) => resolve(stdout + stderr),
    ),
  );

  server.close();
  expect(output).toBe("The admin's email or password is wrong.\n");
});
