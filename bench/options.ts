import { resolve } from 'node:path';
import { parseArgs } from 'node:util';

/**
 * what: the benchmark, `table` by default; only: names of rows, all if empty; profile: folder for CPU profiles of the apps;
 * replicas, members and streams: of `scale`: numbers of replicas and of open streams to compare, and the community's size; minutes and pace: of `soak`; size: share of the full one, of `size`
 */
export type Options = {
  what: string;
  only: string[];
  rounds: number;
  seconds: number;
  profile?: string;
  replicas: number[];
  members: number;
  streams: number[];
  minutes: number;
  pace: number;
  size: number;
};

export function readOptions(args: string[]): Options {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      only: { type: 'string', multiple: true, default: [] },
      rounds: { type: 'string', default: '5' },
      seconds: { type: 'string', default: '6' },
      profile: { type: 'string' },
      replicas: { type: 'string', default: '1,2,4,6' },
      members: { type: 'string', default: '500' },
      streams: { type: 'string', default: '' },
      minutes: { type: 'string', default: '120' },
      pace: { type: 'string', default: '1' },
      size: { type: 'string', default: '1' },
    },
  });
  return {
    what: positionals[0] ?? 'table',
    only: values.only.flatMap((names) => names.split(',')),
    rounds: atLeastOne('rounds', values.rounds),
    seconds: atLeastOne('seconds', values.seconds),
    profile: values.profile && resolve(values.profile),
    minutes: atLeastOne('minutes', values.minutes),
    pace: atLeastOne('pace', values.pace),
    size: sizeOf(values.size),
    replicas: listOf('replicas', values.replicas),
    members: membersOf(values.members),
    streams: values.streams ? listOf('streams', values.streams) : [],
  };
}

function atLeastOne(name: string, value: string) {
  const number = Number(value);
  if (Number.isInteger(number) && number >= 1) return number;
  throw new Error(`--${name} must be a positive integer, not "${value}".`);
}

const listOf = (name: string, values: string) =>
  values.split(',').map((number) => atLeastOne(name, number));

function membersOf(value: string) {
  const members = Number(value);
  // The rows use fifty groups, and divide members among a fifth of the groups and twenty connections.
  if (members >= 500 && members % 100 === 0) return members;
  throw new Error(`--members must be 500 or more, in hundreds, not "${value}".`);
}

function sizeOf(value: string) {
  const size = Number(value);
  // Members of a group have numbers that are a multiple of a fifth of the groups apart.
  if (size > 0 && size <= 1 && Number.isInteger(Math.round(size * 1e6) / 1e4)) return size;
  throw new Error(`--size must be a share from 0.01 to 1, in hundredths, not "${value}".`);
}
