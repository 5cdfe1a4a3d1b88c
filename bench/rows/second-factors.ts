import { Secret, TOTP } from 'otpauth';
import { SessionKeys } from '../../libs/access/src/session-keys.js';
import { Client } from '../../libs/testing/src/client.mjs';
import { runConcurrently } from '../baselines/run-concurrently.js';
import { credentialsOf } from '../seed.js';
import { processesOf } from '../systems.js';
import type { Bench } from '../bench.js';
import type { Side } from '../rounds.js';

const connections = 20;
// More members than sign in during a measurement, because each may use a code only once in 30
// seconds.
const membersWithCodes = 1_500;
const secret = new Secret({ size: 20 }).base32;

export async function secondFactors({ system }: Bench): Promise<Side> {
  const { database } = system;
  const { password } = credentialsOf(0);
  const { rows: members } = await database.query(
    `insert into users (email, username, password_hash, age, height_feet, height_inches, weight_pounds, ethnicity, sexual_position)
     select 'coded' || n || '@lodge.example', 'Coded ' || n, (select password_hash from users where id = 2), 30, 5, 10, 160, 'Mixed', 'Vers'
     from generate_series(1, ${membersWithCodes}) n returning id, email`,
  );
  const [key] = String(system.env('auth').FACTOR_KEY).split(',');
  const keys = new SessionKeys([key]);
  await database.query(
    'insert into totp_factors (user_id, secret, last_step) select *, 0 from unnest($1::integer[], $2::text[])',
    [members.map(({ id }) => id), members.map(({ id }) => keys.seal('totp', `${id}.${secret}`))],
  );
  let next = 0;
  const signIn = async () => {
    const client = new Client(system.url);
    const { email } = members[next++ % members.length];
    const { challenge } = (await client.post('/api/login', { email, password })).body;
    const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate();
    const { status } = await client.post('/api/login/second-factor', { challenge, code });
    if (status !== 200) throw new Error(`A sign-in with a code was answered ${status}.`);
  };
  return {
    processes: processesOf(system),
    prepare: async () => void (await database.query('update totp_factors set last_step = 0')),
    run: (seconds) => runConcurrently({ seconds, concurrency: connections }, signIn),
  };
}
