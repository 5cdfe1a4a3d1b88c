// @ts-check
import { say } from '../../libs/processes/src/say.mjs';
import { Bench } from '../bench.mjs';
import { machine, report } from '../report.mjs';
import { measure } from '../rounds.mjs';
import { rowsOf } from '../rows/rows.mjs';
import { sizes } from '../seed.mjs';
import { divideCores } from '../cores.mjs';
import { firstLimit } from './first-limit.mjs';
import { scaleReport } from './scale-report.mjs';
import { watchWaits } from './waits.mjs';

/** Unlike the others, it does nothing for members while they wait. */
const ONE_REPLICA = { moderation: 1 };

/**
 * @typedef {object} Step one operation at one number of replicas
 * @property {number} replicas
 * @property {import('../rounds.mjs').Result} result
 * @property {string} limit what gave way first
 */

/**
 * Measures each operation at several numbers of replicas, with the same number of gateways and as
 * many connections for each of them.
 * @param {import('../options.mjs').Options} options
 */
export async function run(options) {
  const before = machine();
  const cores = divideCores();
  /** @type {Step[]} */
  const steps = [];
  for (const replicas of options.replicas) steps.push(...(await stepsAt(replicas, cores, options)));
  report(
    options.only.length === 0 ? 'scale' : undefined,
    'Replicas',
    before,
    scaleReport(steps, cores),
    steps,
  );
}

/**
 * @param {number} replicas
 * @param {{ system: number }} cores
 * @param {import('../options.mjs').Options} options
 * @returns {Promise<Step[]>}
 */
async function stepsAt(replicas, cores, options) {
  const counts = {
    gateway: replicas,
    auth: replicas,
    'profile-media': replicas,
    'groups-chat': replicas,
    'image-worker': replicas,
    ...ONE_REPLICA,
  };
  const bench = await Bench.start(sizes.small, { replicas: counts });
  try {
    const steps = [];
    for await (const row of rowsOf(bench, options.only)) {
      say(`${row.title}, replicas: ${replicas} …`);
      const { side, waits } = watched(row.product, bench.system);
      const result = await measure({ ...row, goal: undefined, product: side }, options);
      const used = coresOf(result.product);
      const limit = firstLimit({
        cores: used,
        replicas: counts,
        available: cores.system,
        waits: waits(),
      });
      steps.push({ replicas, result, limit });
    }
    return steps;
  } finally {
    await bench.stop();
  }
}

/** @param {import('../rounds.mjs').Measured} measured @returns {Record<string, number>} by app */
const coresOf = ({ cpu, rate }) =>
  Object.fromEntries(
    Object.entries(cpu).map(([app, microseconds]) => [app, (microseconds * rate.median) / 1e6]),
  );

/**
 * @param {import('../rounds.mjs').Side} side
 * @param {import('../systems.mjs').System} system
 */
function watched(side, system) {
  /** @type {import('./waits.mjs').Doing} */
  let latest = {};
  return {
    side: {
      ...side,
      run: async (/** @type {number} */ seconds) => {
        const end = await watchWaits(system);
        const outcome = await side.run(seconds);
        latest = await end();
        return outcome;
      },
    },
    waits: () => latest,
  };
}
