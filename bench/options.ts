import { resolve } from 'node:path';
import { parseArgs, type ParseArgsConfig } from 'node:util';
import { Problem } from '../libs/processes/src/problem.mjs';

const text = { type: 'string' } as const;
const flag = { type: 'boolean', default: false } as const;

const options = {
  only: { ...text, multiple: true, default: [] },
  out: text,
  short: flag,
  minio: flag,
  profile: text,
  rounds: { ...text, default: '5' },
  seconds: { ...text, default: '6' },
  replicas: { ...text, default: '1,2,4,6' },
  members: { ...text, default: '500' },
  streams: { ...text, default: '' },
  minutes: { ...text, default: '120' },
  pace: { ...text, default: '1' },
  size: { ...text, default: '1' },
} satisfies ParseArgsConfig['options'];

/** README.md describes them. */
export type Options = ReturnType<typeof readOptions>;

export function readOptions(args: string[]) {
  const { values, positionals } = parsed(args);
  return {
    ...values,
    what: positionals[0] ?? 'table',
    only: values.only.flatMap((words) => words.split(',')),
    profile: values.profile && resolve(values.profile),
    rounds: whole('rounds', values.rounds),
    seconds: whole('seconds', values.seconds),
    replicas: values.replicas.split(',').map((number) => whole('replicas', number)),
    members: membersOf(values.members),
    streams: values.streams
      .split(',')
      .filter(Boolean)
      .map((number) => whole('streams', number)),
    minutes: whole('minutes', values.minutes),
    pace: whole('pace', values.pace),
    size: sizeOf(values.size),
  };
}

function parsed(args: string[]) {
  try {
    return parseArgs({ args, allowPositionals: true, options });
  } catch (error) {
    throw new Problem(`${(error as Error).message.split('. ')[0]}: see --help.`);
  }
}

/** Without `--only` all are chosen, otherwise those whose names contain one of its words. */
export function isChosen(name: string, { only }: Pick<Options, 'only'>) {
  return only.length === 0 || only.some((word) => name.includes(word));
}

function whole(name: string, value: string) {
  const number = Number(value);
  if (Number.isInteger(number) && number >= 1) return number;
  throw new Problem(`--${name} must be a positive integer, not "${value}".`);
}

function membersOf(value: string) {
  const members = Number(value);
  // The rows use fifty groups, and divide members among a fifth of the groups and twenty connections.
  if (members >= 500 && members % 100 === 0) return members;
  throw new Problem(`--members must be 500 or more, in hundreds, not "${value}".`);
}

function sizeOf(value: string) {
  const size = Number(value);
  // Members of a group have numbers that are a multiple of a fifth of the groups apart.
  if (size > 0 && size <= 1 && Number.isInteger(Math.round(size * 1e6) / 1e4)) return size;
  throw new Problem(`--size must be a share from 0.01 to 1, in hundredths, not "${value}".`);
}
