import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { parseAllDocuments } from 'yaml';
import { publicationOf } from '../../apps/operator/src/documents/publication.js';
import { periodOf } from '../../apps/operator/src/figures/figures.js';
import { help, wrongArguments } from '../../apps/operator/src/help.mjs';
import { kinds } from '../../bench/kinds.js';
import { readOptions } from '../../bench/options.js';
import { filledValues, readCompose } from '../manifests/compose.js';
import type { Manifest } from '../manifests/render.js';

const SERVICES = Object.keys(readCompose(filledValues()).services);
const MANIFESTS = readdirSync('k8s', { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.yaml'))
  .flatMap((file) => parseAllDocuments(readFileSync(`k8s/${file}`, 'utf8')))
  .map((document) => document.toJS() as Manifest);
const KINDS: Record<string, string> = { deploy: 'Deployment', job: 'Job', service: 'Service' };
const VALUED = ['-e', '-v', '--entrypoint', '--name', '--since', '--profile'];
const PATH = /^(?:apps|bench|deploy|dist|docs|k8s|libs|test|web)\/[\w./-]+$/;
// Examples of periods and of when a document takes effect lie after this day.
const THEN = Date.parse('2026-11-01');

/** The commands of a fence or a sentence, without their comments. */
export const commandsIn = (text: string): string[] =>
  text
    .replace(/\\\n\s*/g, ' ')
    .replace(/\$\([^)]*\)/g, 'x')
    .split('\n')
    .flatMap((line) => line.replace(/(^| )#.*$/, '').split(/ (?:&&|\|) |; /))
    .map((command) => command.trim().replace(/^(?:[A-Z_]+=\S+ )+/, ''));

/** What a command names that is not there. */
export function unknownIn(command: string): string[] {
  const [program, ...args] = command.split(/\s+/);
  const paths = [program, ...args].filter((word) => program !== 'kubectl' && PATH.test(word));
  return [...paths.filter((path) => !existsSync(path)), ...(PROGRAMS[program]?.(args) ?? [])];
}

const PROGRAMS: Record<string, (args: string[]) => string[]> = {
  'deploy/lodge': lodge,
  docker,
  kubectl,
  npm,
};

/** As `deploy/lodge` and the programs in containers read their arguments. */
function lodge(words: string[]): string[] {
  const end = words.findIndex((word) => /^[<>]/.test(word));
  const [name, ...args] = end < 0 ? words : words.slice(0, end);
  if (!name || args.includes('--help')) return [];
  if (!Object.hasOwn(help, name)) return [name];
  const wrong = wrongArguments(name as keyof typeof help, args);
  if (wrong) return [wrong];
  if (name === 'documents') publicationOf(args, THEN);
  if (name === 'figures') periodOf(args);
  return [];
}

function docker([compose, ...args]: string[]): string[] {
  if (compose !== 'compose') return [];
  const plain = args.filter((word, at) => !word.startsWith('-') && !VALUED.includes(args[at - 1]));
  const [command, ...named] = plain;
  const isInside = command === 'exec' || command === 'run';
  const [program, ...rest] = isInside ? args.slice(args.indexOf(named[0]) + 1) : [];
  const services = isInside ? named.slice(0, 1) : named;
  return [
    ...services.filter((name) => !SERVICES.includes(name)),
    ...(program === 'lodge' ? lodge(rest) : []),
  ];
}

function kubectl(args: string[]): string[] {
  const isThere = (kind: string, name: string) =>
    MANIFESTS.some((one) => one?.kind === KINDS[kind] && one.metadata.name === name);
  const named = args.map((word) => /^(deploy|job|service)\/(.+)$/.exec(word)).filter(Boolean);
  const jobs = args.includes('job') ? args.slice(args.indexOf('job') + 1) : [];
  const overlays = args.filter((word, at) => args[at - 1] === '-k' && !word.startsWith('$'));
  const inside = args.slice(args.indexOf('--') + 1);
  return [
    ...named.filter((found) => !isThere(found![1], found![2])).map((found) => found![0]),
    ...jobs.filter((name) => !name.startsWith('-') && !isThere('job', name)),
    ...overlays.filter((path) => !existsSync(`${path}/kustomization.yaml`)),
    ...(inside[0] === 'lodge' ? lodge(inside.slice(1)) : []),
  ];
}

function npm(args: string[]): string[] {
  const [script, ...more] = args[0] === 'run' ? args.slice(1) : args;
  if (['ci', 'install', 'outdated', 'sbom'].includes(script)) return [];
  const folder = more[0] === '-w' ? more[1] : '.';
  const { scripts } = JSON.parse(readFileSync(`${folder}/package.json`, 'utf8'));
  if (!Object.hasOwn(scripts, script)) return [script];
  if (!['bench', 'siege', 'faults'].includes(script) || more[0] !== '--') return [];
  const { what } = readOptions(more.slice(1));
  return Object.hasOwn(kinds, what) ? [] : [what];
}

/** Statements that `psql` is given as an argument, but for its own commands. */
export const statementsIn = (text: string): string[] =>
  [...text.matchAll(/psql [^'"]*-c\s+(?:\\\n\s*)?(['"])([^\\].*?)\1/gs)].map(([, , one]) => one);
