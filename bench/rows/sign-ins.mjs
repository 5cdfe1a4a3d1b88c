// @ts-check
import { startBaseline } from '../baselines/baseline.mjs';
import { credentialsOf } from '../seed.mjs';
import { productSide } from '../sides.mjs';

const connections = 20;

/** @param {import('../bench.mjs').Bench} bench @returns {Promise<import('../rounds.mjs').Row[]>} */
export async function signIns(bench) {
  const argon2 = await startBaseline('argon2.mjs');
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
