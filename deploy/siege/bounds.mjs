// @ts-check
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseAllDocuments } from 'yaml';
import { apps } from '../../libs/processes/src/apps.mjs';
import { projectDir } from '../../libs/processes/src/paths.mjs';

/**
 * @typedef {object} Bounds what honest members may feel of an attack
 * @property {number} slowest milliseconds that the 99th percentile may always take
 * @property {number} slower how many times the quiet one it may take
 * @property {number} recovery milliseconds from the attack's end
 * @property {Record<string, number>} memory bytes of each app with its children
 */

/** @type {Bounds} */
export const aims = { slowest: 500, slower: 10, recovery: 2000, memory: limitsOfContainers() };

/**
 * For machines on which other work makes times mean little: what hangs is still found.
 * @type {Bounds}
 */
export const wideAims = { ...aims, slowest: 5000, recovery: 8000 };

/** What the container of each app may take. */
function limitsOfContainers() {
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
  if (!number) throw new Error(`${quantity} is no amount of memory.`);
  return Number(number) * (unit === 'G' ? 2 ** 30 : 2 ** 20);
}
