// @ts-check
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';

/** @typedef {import('./lodge.mjs').Lodge} Lodge */
/** @typedef {{ statement: string, name: string }} Step a trigger that calls `pause`, and what it interrupts */

const longestWait = 30_000;
const pause = `
  create or replace function pause() returns trigger language plpgsql security definer as $$
  begin
    perform pg_advisory_xact_lock_shared(tg_argv[0]::bigint);
    return case tg_op when 'DELETE' then old else new end;
  end $$`;

/**
 * Runs `work` for each step, in which the step's trigger waits until it is let go on.
 * @param {Lodge} lodge
 * @param {Step[]} steps
 * @param {(step: Pause) => Promise<void>} work
 */
export async function pausedAt(lodge, steps, work) {
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

/** @param {string} statement like `before delete on users when (…)` @param {number} key */
function triggerOf(statement, key) {
  const on = /\bon (\w+)/.exec(statement)?.[1];
  const kind = statement.includes('deferred') ? 'constraint trigger' : 'trigger';
  const [event, condition = ''] = statement.split(/(?= when )/);
  const sql = `create ${kind} pause ${event} for each row ${condition} execute function pause('${key}')`;
  return { on, sql };
}

/** Holds the lock that one step waits for. */
class Pause {
  #isHeld = true;

  /** @param {number} key @param {string} name @param {pg.Client} client */
  constructor(key, name, client) {
    this.key = key;
    this.name = name;
    this.client = client;
  }

  /** @param {Lodge} lodge @param {number} key @param {string} name */
  static async hold(lodge, key, name) {
    const client = new pg.Client(lodge.system.databaseUrl('owner'));
    client.on('error', () => undefined);
    await client.connect();
    await client.query('select pg_advisory_lock($1)', [key]);
    return new Pause(key, name, client);
  }

  /** Waits until a statement waits at the step. */
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
