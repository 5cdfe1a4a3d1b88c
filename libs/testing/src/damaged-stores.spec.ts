import { appendFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { preparePostgres } from '../../processes/src/postgres.mjs';
import { prepareRedis } from '../../processes/src/redis.mjs';
import { Supervised, type Program } from '../../processes/src/supervised.mjs';
import { newSecrets } from '../../processes/src/secrets.mjs';
import { freePorts } from './ports.mjs';
import { temporaryFolder } from './servers.mjs';

const PATIENCE = 30_000;
const password = 'a-password';

async function whileRunning(program: Program, work: (server: Supervised) => Promise<unknown>) {
  const server = new Supervised(program);
  server.start();
  try {
    await work(server);
  } finally {
    await server.stop(PATIENCE);
  }
}

const fails = (program: Program, text: RegExp) =>
  whileRunning(program, (server) => expect(server.ready(PATIENCE)).rejects.toThrow(text));

test('a Redis whose file ends in zeros says how to go on without it', async () => {
  const logsDir = temporaryFolder();
  const dir = join(logsDir, 'redis');
  const [port] = await freePorts(1);
  const { redisUsers: users } = newSecrets();
  const redis = await prepareRedis({ dir, port, password, users, logsDir });
  await whileRunning(redis, (server) => server.ready(PATIENCE));
  const files = join(dir, 'appendonlydir');
  const [last] = readdirSync(files).filter((name) => name.endsWith('.incr.aof'));
  appendFileSync(join(files, last), Buffer.alloc(4_096));

  await fails(redis, /Rename .+redis to start without them: everybody is signed out/);

  rmSync(dir, { recursive: true });
  await whileRunning(await prepareRedis({ dir, port, password, users, logsDir }), (server) =>
    server.ready(PATIENCE),
  );
});

test('a database of an older PostgreSQL says which release must make a backup of it', async () => {
  const logsDir = temporaryFolder();
  const dir = join(logsDir, 'postgres');
  const [port] = await freePorts(1);
  const postgres = await preparePostgres({ dir, port, password, logsDir });
  writeFileSync(join(dir, 'PG_VERSION'), '17\n');

  await fails(postgres, /was written by PostgreSQL 17\. Start the release of Lodge that wrote it/);
});
