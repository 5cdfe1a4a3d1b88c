import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseAllDocuments } from 'yaml';
import { projectDir } from '../../libs/processes/src/paths.mjs';
import type { Manifest } from '../manifests/render.js';
import { secretsOfPods } from '../manifests/settings.js';
import { allOptions, assertKnown, leadingOptions, type Known } from './options.js';
import type { Inside } from './docker.js';
import type { Outcome } from '../support/child.js';
import type { Call } from './sandbox.js';

const K8S = join(projectDir, 'k8s');
const FILES = readdirSync(K8S, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.yaml'))
  .map((file) => join(K8S, file));
const MANIFESTS = FILES.flatMap((file) =>
  parseAllDocuments(readFileSync(file, 'utf8')).map((document) => document.toJS() as Manifest),
).filter((manifest) => manifest?.metadata);
const namesOf = (kind: string) =>
  MANIFESTS.filter((one) => one.kind === kind).map(({ metadata }) => metadata.name);
const LABELS = new Set(
  [
    ...FILES.map((file) => readFileSync(file, 'utf8'))
      .join('\n')
      .matchAll(/\blodge\/\w+: [\w-]+/g),
  ].map(([label]) => label.replace(': ', '=')),
);
const KINDS: Record<string, string> = { deploy: 'Deployment', job: 'Job', service: 'Service' };

/** Needs a cluster, so only what is named is compared with k8s/. */
const CLUSTER: Record<string, Known> = {
  apply: { '-k': 'value', '-l': 'value' },
  create: { '--from-env-file': 'value' },
  delete: { '--ignore-not-found': 'flag' },
  logs: { '--since': 'value' },
  'port-forward': {},
  rollout: { '--timeout': 'value' },
  wait: { '--for': 'value', '--timeout': 'value' },
};

export async function kubectl(
  call: Call,
  inside: (command: Inside) => Promise<Outcome>,
): Promise<Outcome> {
  const { rest } = leadingOptions(call.args, { '-n': 'value' });
  const [command = '', ...args] = rest;
  if (command === 'exec') return inside(commandIn(call, args));
  assertKnown('command', [command], Object.keys(CLUSTER));
  const { options, rest: names } = allOptions(args, CLUSTER[command]);
  for (const [name, value] of options) assertOption(name, value);
  CHECKS[command]?.(names, call);
  return { code: 0, output: '' };
}

function assertOption(name: string, value: string) {
  if (name === '-k' && !existsSync(join(projectDir, value, 'kustomization.yaml')))
    throw new Error(`there is no ${value}`);
  if (name === '-l') assertKnown('label', [value], [...LABELS]);
}

const CHECKS: Record<string, (names: string[], call: Call) => void> = {
  create: ([kind, ...names], { input }) => {
    if (kind === 'namespace') return assertKnown(kind, names, ['lodge']);
    assertKnown('secret', names, ['generic', 'lodge-secrets']);
    const given = input.split('\n').map((line) => line.split('=')[0]);
    assertKnown('key in the secret:', secretsOfPods(FILES), given);
  },
  delete: ([kind, ...names]) =>
    assertKnown(kind, names, kind === 'secret' ? ['lodge-secrets'] : namesOf(KINDS[kind])),
  logs: ([name]) => assertNamed(name),
  'port-forward': ([name]) => assertNamed(name),
  rollout: ([, ...names]) => assertKnown('kind', names, ['deployment']),
  wait: ([name]) => assertNamed(name),
};

function assertNamed(path: string): string {
  const [kind, name] = path.split('/');
  assertKnown(kind, [name], namesOf(KINDS[kind] ?? ''));
  return name;
}

function commandIn({ input }: Call, args: string[]): Inside {
  const { rest } = leadingOptions(args, { '-i': 'flag' });
  const [target, separator, ...command] = rest;
  if (separator !== '--') throw new Error('the command of exec begins after --');
  const service = assertNamed(target);
  return { service, args: command, passed: {}, input };
}
