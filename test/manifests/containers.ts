import type { Manifest } from './render.js';

interface Variable {
  name: string;
  value?: string;
  valueFrom?: {
    configMapKeyRef?: { name: string; key: string };
  };
}

interface Secret {
  optional?: boolean;
  items: { key: string; path: string }[];
}

interface Probe {
  httpGet?: { path: string; port: string };
}

export interface Container {
  name: string;
  env?: Variable[];
  resources?: { requests?: Record<string, string>; limits?: Record<string, string> };
  securityContext?: Record<string, unknown>;
  startupProbe?: Probe;
  readinessProbe?: Probe;
  livenessProbe?: Probe;
  lifecycle?: { preStop?: unknown };
  restartPolicy?: string;
  volumeMounts?: { name: string; mountPath: string }[];
}

export interface Pod {
  automountServiceAccountToken?: boolean;
  serviceAccountName?: string;
  terminationGracePeriodSeconds?: number;
  securityContext?: Record<string, unknown>;
  initContainers?: Container[];
  containers: Container[];
  volumes?: { name: string; projected?: { sources: { secret: Secret }[] } }[];
}

/** Sidecars included. */
export const containersOf = ({ initContainers = [], containers }: Pod) => [
  ...initContainers,
  ...containers,
];

interface Workload {
  template?: { spec: Pod };
  jobTemplate?: { spec: Workload };
}

/** The pod template of a Deployment, StatefulSet, Job or CronJob. */
export function podOf({ spec }: Manifest): Pod | undefined {
  const { template, jobTemplate } = (spec ?? {}) as Workload;
  return template?.spec ?? jobTemplate?.spec.template?.spec;
}

/** The files in a container's SECRETS_DIR, each with its key in lodge-secrets. */
export function secretFilesOf({ volumes = [] }: Pod, { env = [], volumeMounts = [] }: Container) {
  const folder = env.find(({ name }) => name === 'SECRETS_DIR')?.value;
  const mount = volumeMounts.find(({ mountPath }) => mountPath === folder);
  const volume = volumes.find(({ name }) => name === mount?.name);
  return (volume?.projected?.sources ?? [])
    .flatMap(({ secret: { items, optional = false } }) =>
      items.map((item) => ({ ...item, optional })),
    )
    .toSorted((a, b) => (a.path < b.path ? -1 : 1));
}

/**
 * Returns the settings of the pod's first container, or of another, with made-up secrets, and
 * without variables that only serve to build others.
 */
export function environmentOf(
  pod: Pod,
  manifests: Manifest[],
  container = pod.containers[0],
): Record<string, string> {
  const env = (container.env ?? []).filter(({ name }) => name !== 'SECRETS_DIR');
  const values: Record<string, string> = {};
  for (const variable of env) values[variable.name] = expand(valueOf(variable, manifests), values);
  const parts = new Set(
    env.flatMap(({ value = '' }) => [...value.matchAll(/\$\((\w+)\)/g)].map(([, name]) => name)),
  );
  const names = env.map(({ name }) => name).filter((name) => !parts.has(name));
  // Simulates a cluster without the optional secrets.
  const secrets = secretFilesOf(pod, container).map(({ key, path, optional }) => [
    path,
    optional ? '' : secretOf(key),
  ]);
  return Object.fromEntries([...names.map((name) => [name, values[name]]), ...secrets]);
}

const secretOf = (key: string) =>
  key === 'ADMIN_EMAIL' ? 'admin@lodge.local' : '0123456789abcdef'.repeat(3);

function valueOf({ name, value, valueFrom }: Variable, manifests: Manifest[]): string {
  if (value !== undefined) return value;
  if (!valueFrom?.configMapKeyRef) throw new Error(`${name} is neither a value nor a setting`);
  const { name: map, key } = valueFrom.configMapKeyRef;
  const settings =
    manifests.find(({ kind, metadata }) => kind === 'ConfigMap' && metadata.name === map)?.data ??
    {};
  if (!(key in settings)) throw new Error(`${name} is taken from ${key} of ${map}, which has none`);
  return settings[key];
}

/** Expands references to earlier variables only, as Kubernetes does. */
const expand = (text: string, values: Record<string, string>) =>
  text.replace(/\$\((\w+)\)/g, (whole, name: string) => values[name] ?? whole);
