import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectDir } from '../../libs/processes/src/paths.mjs';
import { filledValues, readCompose } from '../manifests/compose.js';
import { allOptions, assertKnown, leadingOptions, type Known } from './options.js';
import type { Outcome } from '../support/child.js';
import type { Call } from './sandbox.js';

/** What is run in a container of a service. */
export interface Inside {
  service: string;
  args: string[];
  /** Variables that the container has beyond those of its service. */
  passed: Record<string, string>;
  input: string;
}

const { services } = readCompose(filledValues());
const SERVICES = Object.keys(services);
const PROFILES = ['tls'];

/** Needs an engine, so only its services and options are compared with docker-compose.yml. */
const ENGINE: Record<string, Known> = {
  up: { '-d': 'flag', '--build': 'flag', '--remove-orphans': 'flag', '--wait': 'flag' },
  build: { '--pull': 'flag' },
  pull: {},
  down: { '--volumes': 'flag' },
  logs: { '--since': 'value' },
  ps: {},
  restart: {},
  stop: {},
};
const EXEC: Known = { '-T': 'flag', '-i': 'flag', '-e': 'value' };
const RUN: Known = {
  '--rm': 'flag',
  '-d': 'flag',
  '--name': 'value',
  '--no-deps': 'flag',
  '-v': 'value',
  '-e': 'value',
  '--entrypoint': 'value',
};
const BUILD: Known = { '-f': 'value', '--target': 'value', '-t': 'value' };

const DONE: Outcome = { code: 0, output: '' };

/** @param inside runs a command as its container would */
export async function docker(
  call: Call,
  inside: (command: Inside) => Promise<Outcome>,
): Promise<Outcome> {
  const [command = '', ...args] = call.args;
  if (command === 'compose') return compose({ ...call, args }, inside);
  if (command === 'build') return build(args);
  if (command === 'buildx') return { code: 0, output: 'sha256:of-an-image\n' };
  assertKnown('command', [command], ['push']);
  return DONE;
}

async function compose(call: Call, inside: (command: Inside) => Promise<Outcome>) {
  const { options, rest } = leadingOptions(call.args, { '--profile': 'value' });
  assertKnown('profile', valuesOf(options, '--profile'), PROFILES);
  const [command = '', ...args] = rest;
  if (command === 'exec' || command === 'run') {
    const asked = commandIn(call, command === 'run' ? RUN : EXEC, args);
    const runsItsOwn = command === 'run' && asked.args.length === 0;
    return runsItsOwn ? DONE : inside(asked);
  }
  assertKnown('command', [command], Object.keys(ENGINE));
  assertKnown('service', allOptions(args, ENGINE[command]).rest, SERVICES);
  return DONE;
}

function commandIn({ env, input }: Call, known: Known, args: string[]): Inside {
  const { options, rest } = leadingOptions(args, known);
  const [service = '', ...command] = rest;
  assertKnown('service', [service], SERVICES);
  const volumes = valuesOf(options, '-v').map((volume) => volume.split(':'));
  const passed = valuesOf(options, '-e').map((name) => {
    if (!env[name]) throw new Error(`${name} is passed on, but not exported`);
    return [name, env[name]];
  });
  return {
    service,
    // Paths in the container are where its volumes are outside.
    args: [
      ...valuesOf(options, '--entrypoint'),
      ...command.map((arg) =>
        volumes.reduce((path, [outside, within]) => path.replace(within, outside), arg),
      ),
    ],
    passed: Object.fromEntries(passed) as Record<string, string>,
    input,
  };
}

function build(args: string[]): Outcome {
  const { options, rest } = allOptions(args, BUILD);
  const [file = ''] = valuesOf(options, '-f');
  assertKnown('context', rest, ['.']);
  if (!existsSync(join(projectDir, file))) throw new Error(`there is no ${file}`);
  const text = readFileSync(join(projectDir, file), 'utf8');
  const targets = [...text.matchAll(/^FROM .* AS (\S+)$/gm)].map(([, name]) => name);
  assertKnown('target', valuesOf(options, '--target'), targets);
  return DONE;
}

const valuesOf = (options: [string, string][], name: string) =>
  options.filter(([one]) => one === name).map(([, value]) => value);
