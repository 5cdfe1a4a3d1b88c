import { query, startRedis, type Server } from '@lodge/testing';
import { Redis } from 'ioredis';
import { assertKnown, leadingOptions } from './options.js';
import type { Outcome } from '../support/child.js';
import type { Call } from './sandbox.js';

const DONE: Outcome = { code: 0, output: '' };

/** Runs statements as the owner of the database, as `psql` does, and prints the rows as JSON. */
export async function psql(ownerUrl: string, args: string[], input: string): Promise<Outcome> {
  const { options } = leadingOptions(args, { '-U': 'value', '-d': 'value', '-c': 'value' });
  const given = Object.fromEntries(options);
  assertKnown('user', [given['-U']], ['lodge']);
  assertKnown('database', [given['-d'] ?? 'lodge'], ['lodge']);
  const sql = given['-c'] ?? input;
  // `\password` asks for it.
  if (sql.startsWith('\\')) return DONE;
  const rows: unknown[] = [];
  for (const statement of sql.split(/;\n/).filter((one) => one.trim()))
    rows.push(...(await query(ownerUrl, statement)));
  return { code: 0, output: `${JSON.stringify(rows)}\n` };
}

/** Accepts how an operator connects to the PostgreSQL of `npm start`, whose port is another each time. */
export function psqlOfStart(args: string[]): Outcome {
  const known = { '-h': 'value', '-p': 'value', '-U': 'value', '-d': 'value' } as const;
  const { options, rest } = leadingOptions(args, known);
  const given = options.map(([name, value]) => (name === '-p' ? name : `${name} ${value}`));
  assertKnown('option', [...given, ...rest], ['-h 127.0.0.1', '-p', '-U postgres', '-d lodge']);
  return DONE;
}

/** Sends one command, as `redis-cli` does. */
export async function callRedis(url: string, [command = '', ...args]: string[]): Promise<Outcome> {
  const redis = new Redis(url);
  await redis.call(command, ...args).finally(() => redis.disconnect());
  return DONE;
}

const REDIS_CLI = { '-u': 'value', '--scan': 'flag', '--pattern': 'value' } as const;

/** A Redis of another host, to which an operator connects. */
export class ExternalRedis {
  private server?: Server;

  async call({ args, env, input }: Call): Promise<Outcome> {
    const { options, rest } = leadingOptions(args, REDIS_CLI);
    if (options.some(([name]) => name === '-u') && !env.REDISCLI_AUTH)
      throw new Error('the operator’s password is missing');
    // It saves to a file that only a server with one has.
    if (rest.join(' ') === 'acl save') return DONE;
    this.server ??= await startRedis();
    for (const line of input.split('\n').filter(Boolean))
      await callRedis(this.server.url, line.split(' '));
    return DONE;
  }

  async stop() {
    await this.server?.stop();
  }
}
