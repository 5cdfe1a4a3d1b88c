import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { Lodge } from './lodge.js';

/** A trigger that calls `pause`, and the statement that it interrupts. */
export type Step = { statement: string; name: string };

const longestWait = 30_000;
const pause = `
  create or replace function pause() returns trigger language plpgsql security definer as $$
  begin
    perform pg_advisory_xact_lock_shared(tg_argv[0]::bigint);
    return case tg_op when 'DELETE' then old else new end;
  end $$`;

/** Runs `work` once per step; the step's trigger blocks until it is released. */
export async function pausedAt(lodge: Lodge, steps: Step[], work: (step: Pause) => Promise<void>) {
  for (const [at, { name, statement }] of steps.entries()) {
    const { on, sql } = triggerOf(statement, at + 1);
    await lodge.query(pause);
    await lodge.query(sql);
    const held = await Pause.hold(lodge, at + 1, name);
    try {
      await work(held);
    } finally {
      await held.release();
      await lodge.query(`drop trigger pause on ${on}`);
    }
  }
}

/** @param statement like `before delete on users when (…)` */
function triggerOf(statement: string, key: number) {
  const on = /\bon (\w+)/.exec(statement)?.[1];
  const kind = statement.includes('deferred') ? 'constraint trigger' : 'trigger';
  const [event, condition = ''] = statement.split(/(?= when )/);
  const sql = `create ${kind} pause ${event} for each row ${condition} execute function pause('${key}')`;
  return { on, sql };
}

/** Holds the advisory lock that the step's trigger waits for. */
class Pause {
  #isHeld = true;

  constructor(
    readonly key: number,
    readonly name: string,
    readonly client: pg.Client,
  ) {}

  static async hold(lodge: Lodge, key: number, name: string) {
    const client = new pg.Client(lodge.system.databaseUrl('owner'));
    client.on('error', () => undefined);
    await client.connect();
    await client.query('select pg_advisory_lock($1)', [key]);
    return new Pause(key, name, client);
  }

  /** Waits until a statement blocks at the step. */
  async reached() {
    const waiting =
      "select 1 from pg_locks where locktype = 'advisory' and not granted and objid = $1";
    for (const until = Date.now() + longestWait; ; await sleep(20)) {
      const { rowCount } = await this.client.query(waiting, [this.key]);
      if (rowCount) return;
      if (Date.now() > until) throw new Error(`Nobody came to the step "${this.name}".`);
    }
  }

  async release() {
    if (this.#isHeld) await this.client.end();
    this.#isHeld = false;
  }
}
