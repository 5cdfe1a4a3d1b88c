import { spawnSync } from 'node:child_process';
import { parseAllDocuments } from 'yaml';

export interface Manifest {
  apiVersion: string;
  kind: string;
  metadata: {
    name: string;
    namespace?: string;
    labels?: Record<string, string>;
    annotations?: Record<string, string>;
  };
  data?: Record<string, string>;
  spec?: Record<string, unknown>;
}

const RENDERERS = [
  ['kubectl', 'kustomize'],
  ['kustomize', 'build'],
];

const renderer = RENDERERS.find(
  ([command]) => spawnSync(command, ['version', '--client']).error === undefined,
);

/** True if manifests can be rendered here. @throws Error if not and REQUIRE_KUSTOMIZE is set */
export function canRender(): boolean {
  if (!renderer && process.env.REQUIRE_KUSTOMIZE)
    throw new Error('REQUIRE_KUSTOMIZE is set, and there is neither kubectl nor kustomize.');
  if (!renderer)
    console.warn(
      'The Kubernetes manifests are not checked: there is neither kubectl nor kustomize.',
    );
  return renderer !== undefined;
}

/** Renders the manifests that `kubectl apply -k` would send. */
export function render(folder: string): Manifest[] {
  const [command, verb] = renderer!;
  const { status, stdout, stderr } = spawnSync(command, [verb, folder], { encoding: 'utf8' });
  if (status !== 0) throw new Error(`${folder} does not render: ${stderr}`);
  return parseAllDocuments(stdout).map((document) => document.toJS() as Manifest);
}
