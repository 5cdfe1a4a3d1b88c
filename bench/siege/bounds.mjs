// @ts-check
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseAllDocuments } from 'yaml';
import { apps } from '../../libs/processes/src/apps.mjs';
import { projectDir } from '../../libs/processes/src/paths.mjs';

/**
 * @typedef {object} Bounds how far an attack may affect honest members
 * @property {number} slowest milliseconds that are always acceptable as 99th percentile
 * @property {number} slower acceptable ratio of the 99th percentile to that without an attack
 * @property {number} recovery milliseconds after the end of the attack
 * @property {Record<string, number>} memory bytes of each app with its children
 */

/** @type {Bounds} */
export const goals = { slowest: 500, slower: 10, recovery: 2000, memory: containerLimits() };

/**
 * Bounds for busy machines, where times are not meaningful: they detect failures and hangs only.
 * @type {Bounds}
 */
export const lenientGoals = { ...goals, slowest: 5000, recovery: 8000 };

/** The memory limit of each app's container. */
function containerLimits() {
  return Object.fromEntries(
    apps.map((app) => {
      const manifests = readFileSync(join(projectDir, 'k8s', 'base', `${app}.yaml`), 'utf8');
      const all = parseAllDocuments(manifests).map((document) => document.toJS());
      const { spec } = all.find(({ kind }) => kind === 'Deployment');
      return [app, bytesOf(spec.template.spec.containers[0].resources.limits.memory)];
    }),
  );
}

/** @param {string} quantity "384Mi" or "2Gi" */
function bytesOf(quantity) {
  const [, number, unit] = /^(\d+)([MG])i$/.exec(quantity) ?? [];
  if (!number) throw new Error(`${quantity} is not an amount of memory.`);
  return Number(number) * (unit === 'G' ? 2 ** 30 : 2 ** 20);
}
