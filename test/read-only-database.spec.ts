import { expect, test } from '@jest/globals';
import { sharedScene } from '@lodge/scene';
import { eventually, register, sql } from '@lodge/testing';

const scene = await sharedScene();
const { username: role, pathname } = new URL(scene.databaseUrl('auth'));
const { client } = await register(scene.url);

const write = async () =>
  (await client.send('PUT', '/api/account/language', { language: 'de' })).status;
const databaseState = async () => (await client.get('/api/health')).body.parts?.database;

/** Concerns connections from then on, as an address does that moves with the primary. */
const setForNew = (isReadOnly: boolean) =>
  sql(
    scene,
    `alter role ${role} in database ${pathname.slice(1)}
       set default_transaction_read_only = ${isReadOnly}`,
  );

const endConnections = () =>
  sql(
    scene,
    `select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and usename = $1`,
    [role],
  );

test('a database that became a standby is an outage, which ends once the address has moved', async () => {
  await setForNew(true);
  await endConnections();
  await eventually('connections to the standby', async () => (await write()) !== 200);

  expect([await write(), await write(), await databaseState()]).toEqual([503, 503, 'down']);

  await setForNew(false);
  await eventually('a write', async () => (await write()) === 200);
  await eventually('the health', async () => (await databaseState()) === 'ok');
});
