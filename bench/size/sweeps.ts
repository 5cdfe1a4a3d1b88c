import { setTimeout as sleep } from 'node:timers/promises';
import { formatSeconds } from '../report.js';
import type { App } from '../../libs/testing/src/system.mjs';
import type { Step } from './step.js';
import type { World } from './size.js';

const MINUTE = 60_000;
/** Milliseconds in which all that is due in a large community is done. */
const ALL_DUE = 20 * MINUTE;
const POLL = 250;

/** SQL that gives a sweep much to do; triggers are off. None where nothing of the database is swept. */
type Due = Record<string, string | undefined>;

/** Each sweep by its name in the metrics: one that is missing here fails the benchmark. */
export const DUE: Record<'auth' | 'moderation' | 'image-worker', Due> = {
  auth: {
    'old rows': undefined,
    'old events': `update security_events set at = at - interval '91 days' where id % 3 = 0`,
    'expired resets': `insert into password_resets (digest, user_id, expires_at) select md5(id::text), id, now() from users where id % 10 = 0`,
    'notes of invitations': `update invitations set note = 'Somebody' where id % 2 = 1`,
    'old invitations': `update invitations set used_at = now() - interval '400 days' where id % 2 = 0`,
    dormancy: `update users set signed_in_month = case when id % 10 = 9 then date '2020-01-01' end where standing = 'member'`,
    'push-sender': undefined,
    age: undefined,
  },
  moderation: {
    'old rows': undefined,
    'counted members': `update groups set counted_on = current_date - 1`,
    'old announcements': `update announcements set begins_at = now() - interval '5 years', ends_at = now() - interval '4 years' where id % 2 = 0`,
    'old dismissals': `update announcements set begins_at = now() - interval '80 days', ends_at = now() - interval '1 day' where id % 2 = 1`,
    'old departures': `update group_departures set left_at = now() - interval '3 days'`,
    'messages of deleted groups': `delete from groups where id % 1000 = 5`,
    'kept texts': `update kept_texts set kept_at = now() - interval '3 days' where id % 2 = 0`,
    'old reports': `
      update reports set closed_at = closed_at - interval '8 months', reported_at = reported_at - interval '8 months' where id % 2 = 0 and closed_at is not null;
      update decisions set decided_at = decided_at - interval '8 months' where id % 2 = 0`,
    'old evidence': `update evidence set expires_at = now() where id % 2 = 0`,
    'old expulsions': `update expelled_addresses set expelled_at = now() - interval '3 years'`,
    'old erasures': `update erased_accounts set erased_at = now() - interval '91 days'`,
    'due erasures': `update users set erase_after = now() - interval '1 day' where standing = 'dormant' and id % 30 = 1`,
    ids: undefined,
    'hash comparison': `update blocked_hashes set compared_through = 0 where owner_id is null and id % 100 = 1`,
  },
  'image-worker': {
    sweeps: undefined,
    processing: `update images set status = 'processing', is_approved = false, uploaded_at = now() - interval '2 days' where id % 1000 = 7`,
    deletions: `
      insert into object_deletions (key) select 'incoming/gone-' || n from generate_series(1, (select count(*) / 10 from images)) n`,
    'failed jobs': undefined,
  },
};

type Swept = Record<string, number>;

/** Sweeps each service's tables from start to end, in a fresh process, as after a longer outage. */
export const sweeps = ({ cluster, system, ports }: World): Step[] =>
  Object.entries(DUE).map(([app, due]) => ({
    name: `sweeps of ${app}`,
    limit: ALL_DUE,
    prepare: async () => {
      const statements = Object.entries(due).filter(([, statement]) => statement);
      await cluster.insert(Object.fromEntries(statements) as Record<string, string>);
      await cluster.query('vacuum analyze');
    },
    work: async () => {
      await system.restart(app as App);
      const swept = await untilSwept(ports[app]);
      return { more: textOf(swept), missed: unknownOf(swept, due) };
    },
  }));

const textOf = (swept: Swept) =>
  Object.entries(swept)
    .map(([name, seconds]) => `${name} ${formatSeconds(seconds * 1_000)}`)
    .join(', ');

const unknownOf = (swept: Swept, due: Due) =>
  Object.keys(swept)
    .filter((name) => !(name in due))
    .map((name) => `the benchmark makes nothing due for the sweep "${name}"`);

async function untilSwept(port: number): Promise<Swept> {
  for (;;) {
    const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
    const swept = [...text.matchAll(/^sweep_seconds\{sweep="([^"]+)".*?\} ([\d.e+-]+)$/gm)];
    if (/^sweeps_running\{.*\} 0$/m.test(text) && swept.length > 0)
      return Object.fromEntries(swept.map(([, name, seconds]) => [name, Number(seconds)]));
    await sleep(POLL);
  }
}
