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
  memory: Object.fromEntries(apps.map((app) => [app, podLimit(app)])),
};

/** Bounds for busy machines, where timing is meaningless: they detect only failures and hangs. */
export const lenientGoals: Bounds = { ...goals, slowest: 5000, recovery: 8000 };

// The image-worker's pod has a container for its decoders, which are its children here.
function podLimit(app: string) {
  const manifests = readFileSync(join(projectDir, 'k8s', 'base', `${app}.yaml`), 'utf8');
  const all = parseAllDocuments(manifests).map((document) => document.toJS());
  const { initContainers = [], containers } = all.find(({ kind }) => kind === 'Deployment').spec
    .template.spec;
  return [...initContainers.filter(isSidecar), ...containers].reduce(
    (sum, { resources }) => sum + bytesOf(resources.limits.memory),
    0,
  );
}

function isSidecar({ restartPolicy }: { restartPolicy?: string }) {
  return restartPolicy === 'Always';
}

function bytesOf(quantity: string) {
  const [, number, unit] = /^(\d+)([MG])i$/.exec(quantity)!;
  return Number(number) * (unit === 'G' ? 2 ** 30 : 2 ** 20);
}
