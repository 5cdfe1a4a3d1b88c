import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseAllDocuments } from 'yaml';
import { apps } from '../../libs/processes/src/apps.mjs';
import { projectDir } from '../../libs/processes/src/paths.mjs';

/** How far an attack may affect honest members. */
export interface Bounds {
  /** Milliseconds that are always acceptable as 99th percentile. */
  slowest: number;
  /** Acceptable ratio of the 99th percentile to that without an attack. */
  slower: number;
  /** Milliseconds after the end of the attack. */
  recovery: number;
  /** Bytes of each app with its children. */
  memory: Record<string, number>;
}

export const goals: Bounds = {
  slowest: 500,
  slower: 10,
  recovery: 2000,
  memory: containerLimits(),
};

/** Bounds for busy machines, where times are not meaningful: they detect failures and hangs only. */
export const lenientGoals: Bounds = { ...goals, slowest: 5000, recovery: 8000 };

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

/** @param quantity "384Mi" or "2Gi" */
function bytesOf(quantity: string) {
  const [, number, unit] = /^(\d+)([MG])i$/.exec(quantity) ?? [];
  if (!number) throw new Error(`${quantity} is not an amount of memory.`);
  return Number(number) * (unit === 'G' ? 2 ** 30 : 2 ** 20);
}
