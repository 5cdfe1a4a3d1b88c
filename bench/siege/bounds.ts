import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseAllDocuments } from 'yaml';
import { apps } from '../../libs/processes/src/apps.mjs';
import { projectDir } from '../../libs/processes/src/paths.mjs';

export interface Bounds {
  /** 99th percentile in milliseconds that is always acceptable. */
  slowest: number;
  /** Acceptable ratio of the 99th percentile to the one without an attack. */
  slower: number;
  /** Maximum milliseconds to recover after the attack. */
  recovery: number;
  /** Maximum bytes of each app with its children. */
  memory: Record<string, number>;
}

export const goals: Bounds = {
  slowest: 500,
  slower: 10,
  recovery: 2000,
  memory: Object.fromEntries(apps.map((app) => [app, containerLimit(app)])),
};

/** Bounds for busy machines, where timing is meaningless: they detect only failures and hangs. */
export const lenientGoals: Bounds = { ...goals, slowest: 5000, recovery: 8000 };

function containerLimit(app: string) {
  const manifests = readFileSync(join(projectDir, 'k8s', 'base', `${app}.yaml`), 'utf8');
  const all = parseAllDocuments(manifests).map((document) => document.toJS());
  const { spec } = all.find(({ kind }) => kind === 'Deployment');
  const quantity: string = spec.template.spec.containers[0].resources.limits.memory;
  const [, number, unit] = /^(\d+)([MG])i$/.exec(quantity)!;
  return Number(number) * (unit === 'G' ? 2 ** 30 : 2 ** 20);
}
