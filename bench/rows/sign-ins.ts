import { startBaseline } from '../baselines/baseline.js';
import { credentialsOf } from '../seed.js';
import { productSide } from '../sides.js';
import type { Bench } from '../bench.js';
import type { Row } from '../rounds.js';

const connections = 20;

export async function signIns(bench: Bench): Promise<Row[]> {
  const argon2 = await startBaseline('argon2');
  bench.baselines.push(argon2);
  const calls = Array.from({ length: connections }, (_, member) => [
    {
      method: 'POST',
      path: '/api/login',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(credentialsOf(member)),
    },
  ]);
  return [
    {
      name: 'sign-in',
      title: 'sign-in',
      goal: { ratio: 0.9 },
      product: productSide(bench, { connections, calls }),
      baseline: {
        processes: { argon2: [argon2.pid] },
        run: (seconds) => argon2.ask({ seconds, concurrency: connections }),
      },
    },
  ];
}
