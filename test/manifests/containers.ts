import type { Manifest } from './render.js';

interface Variable {
  name: string;
  value?: string;
  valueFrom?: {
    configMapKeyRef?: { name: string; key: string };
    secretKeyRef?: { name: string; key: string; optional?: boolean };
  };
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

/**
 * Returns the pod's environment with made-up secrets, and without variables that only serve to
 * build others.
 */
export function environmentOf(
  { env = [] }: Container,
  manifests: Manifest[],
): Record<string, string> {
  const values: Record<string, string> = {};
  for (const variable of env) values[variable.name] = expand(valueOf(variable, manifests), values);
  const parts = new Set(
    env.flatMap(({ value = '' }) => [...value.matchAll(/\$\((\w+)\)/g)].map(([, name]) => name)),
  );
  const names = env.map(({ name }) => name).filter((name) => !parts.has(name));
  return Object.fromEntries(names.map((name) => [name, values[name]]));
}

function valueOf({ name, value, valueFrom }: Variable, manifests: Manifest[]): string {
  if (value !== undefined) return value;
  // Simulates a cluster without the optional secret.
  if (valueFrom?.secretKeyRef?.optional) return '';
  if (valueFrom?.secretKeyRef)
    return valueFrom.secretKeyRef.key === 'ADMIN_EMAIL'
      ? 'admin@lodge.local'
      : '0123456789abcdef'.repeat(3);
  const { name: map, key } = valueFrom!.configMapKeyRef!;
  const settings =
    manifests.find(({ kind, metadata }) => kind === 'ConfigMap' && metadata.name === map)?.data ??
    {};
  if (!(key in settings)) throw new Error(`${name} is taken from ${key} of ${map}, which has none`);
  return settings[key];
}

/** Expands references to earlier variables only, as Kubernetes does. */
const expand = (text: string, values: Record<string, string>) =>
  text.replace(/\$\((\w+)\)/g, (whole, name: string) => values[name] ?? whole);
