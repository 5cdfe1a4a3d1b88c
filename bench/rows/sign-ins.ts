import { startBaseline } from '../baselines/baseline.js';
import { credentialsOf } from '../seed.js';
import { productSide } from '../sides.js';
import { secondFactors } from './second-factors.js';
import type { Bench } from '../bench.js';
import type { Row, Side } from '../rounds.js';

const connections = 20;

export async function signIns(bench: Bench): Promise<Row[]> {
  const argon2 = await startBaseline('argon2');
  bench.baselines.push(argon2);
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
  const baseline: Side = {
    processes: { argon2: [argon2.pid] },
    run: (seconds) => argon2.ask({ seconds, concurrency: connections }),
  };
  return [
    {
      name: 'sign-in',
      title: 'sign-in',
      goal: { ratio: 0.75 },
      product: productSide(bench, { connections, calls }),
      baseline,
    },
    {
      name: 'sign-in-code',
      title: 'sign-in with a one-time code',
      product: await secondFactors(bench),
      baseline,
    },
  ];
}
