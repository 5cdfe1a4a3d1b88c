import { Secret, TOTP } from 'otpauth';
import { SessionKeys } from '../../libs/access/src/session-keys.js';
import { Client } from '../../libs/testing/src/client.mjs';
import { runConcurrently } from '../baselines/run-concurrently.js';
import { addMembers, credentialsOf, password } from '../seed.js';
import { processesOf } from '../systems.js';
import type { Bench } from '../bench.js';
import type { Row, Side } from '../rounds.js';

const connections = 20;
// More members than sign in during a measurement, because each may use a code only once in 30
// seconds.
const membersWithCodes = 1_500;
const secret = new Secret({ size: 20 });

export async function signIns(bench: Bench): Promise<Row[]> {
  const baseline = await bench.alone('argon2', connections);
  const login = (member: number) => ({
    method: 'POST',
    path: '/api/login',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(credentialsOf(member)),
  });
  // All members take turns: after fifty sign-ins of one member each further one is slower, as it
  // ends a session.
  const calls = Array.from({ length: connections }, (_one, connection) =>
    Array.from({ length: bench.size.members / connections }, (_call, index) =>
      login(index * connections + connection),
    ),
  );
  return [
    {
      name: 'sign-in',
      title: 'sign-in',
      goal: { ratio: 0.75 },
      product: bench.product(calls),
      baseline,
    },
    {
      name: 'sign-in-code',
      title: 'sign-in with a one-time code',
      product: await withCodes(bench),
      baseline,
    },
  ];
}

async function withCodes({ system }: Bench): Promise<Side> {
  const { database } = system;
  const ids = await addMembers(database, membersWithCodes, 'Coded');
  const keys = new SessionKeys([String(system.env('auth').FACTOR_KEY).split(',')[0]]);
  await database.query(
    'insert into totp_factors (user_id, secret, last_step) select *, 0 from unnest($1::integer[], $2::text[])',
    [ids, ids.map((id) => keys.seal('totp', `${id}.${secret.base32}`))],
  );
  let next = 0;
  const signIn = async () => {
    const client = new Client(system.url);
    const email = `coded.${next++ % membersWithCodes}@lodge.example`;
    const { challenge } = (await client.post('/api/login', { email, password })).body;
    const code = new TOTP({ secret }).generate();
    const { status } = await client.post('/api/login/second-factor', { challenge, code });
    if (status !== 200) throw new Error(`A sign-in with a code was answered ${status}.`);
  };
  return {
    processes: processesOf(system),
    prepare: async () => void (await database.query('update totp_factors set last_step = 0')),
    run: (seconds) => runConcurrently({ seconds, concurrency: connections }, signIn),
  };
}
