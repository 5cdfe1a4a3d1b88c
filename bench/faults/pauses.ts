import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { Lodge } from './lodge.js';

interface Pause {
  /** Waits until a statement blocks at the step. */
  reached: () => Promise<void>;
  release: () => Promise<void>;
}

const longestWait = 30_000;
// Triggers wait for an advisory lock, which a client holds until it ends.
const KEY = 1;
const waiting = `select 1 from pg_locks where locktype = 'advisory' and not granted and objid = ${KEY}`;
const pause = `
  create or replace function pause() returns trigger language plpgsql security definer as $$
  begin
    perform pg_advisory_xact_lock_shared(${KEY});
    return case tg_op when 'DELETE' then old else new end;
  end $$`;

/**
 * Runs `work` once per step, whose trigger blocks until it is released.
 * @param steps events of triggers by name, like `before delete on users when (…)`
 */
export async function pausedAt(
  lodge: Lodge,
  steps: Record<string, string>,
  work: (step: Pause) => Promise<void>,
) {
  await lodge.query(pause);
  for (const [name, event] of Object.entries(steps)) {
    const kind = event.includes('deferred') ? 'constraint trigger' : 'trigger';
    const [when, condition = ''] = event.split(/(?= when )/);
    await lodge.query(
      `create ${kind} pause ${when} for each row ${condition} execute function pause()`,
    );
    const held = await hold(lodge, name);
    try {
      await work(held);
    } finally {
      await held.release();
      await lodge.query(`drop trigger pause on ${/\bon (\w+)/.exec(event)?.[1]}`);
    }
  }
}

async function hold(lodge: Lodge, name: string): Promise<Pause> {
  const holder = new pg.Client(lodge.system.databaseUrl('owner'));
  holder.on('error', () => undefined);
  await holder.connect();
  await holder.query(`select pg_advisory_lock(${KEY})`);
  let ended: Promise<void> | undefined;
  return {
    release: () => (ended ??= holder.end()),
    reached: async () => {
      for (const until = Date.now() + longestWait; ; await sleep(20)) {
        if ((await holder.query(waiting)).rowCount) return;
        if (Date.now() > until) throw new Error(`Nobody came to the step "${name}".`);
      }
    },
  };
}
