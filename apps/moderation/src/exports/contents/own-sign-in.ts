import type { DataSource } from 'typeorm';
import { ACTIVITY, ACTIVITY_KINDS, actorOf } from '@lodge/contracts';
import { row, rows } from '@lodge/database';
import { batchesById } from '@lodge/service';
import type { PushSubscriptionsService, Session, StoredSessions } from '@lodge/access';
import { jsonFile, jsonListFile, type ZipEntry } from '../../downloads/zip.js';
import { OWN_ACTIVITY, OWN_CODES, OWN_PASSKEYS } from './own-data.sql.js';

export async function* signInFiles(
  database: DataSource,
  store: StoredSessions,
  subscriptions: PushSubscriptionsService,
  userId: number,
): AsyncGenerator<ZipEntry> {
  const sessions = (await store.list(userId)).map(async (session) => ({
    browser: session.label ?? null,
    signed_in_at: session.beganAt,
    last_seen_on: session.lastSeenOn,
    notifications: await notificationsOf(subscriptions, session),
  }));
  yield jsonFile('sessions.json', await Promise.all(sessions));
  const codes = await row(database, OWN_CODES, { userId });
  yield jsonFile('sign-in.json', {
    passkeys: await rows(database, OWN_PASSKEYS, { userId }),
    one_time_codes_since: codes?.since ?? null,
  });
  yield jsonListFile('activity.json', activity(database, userId));
}

// Leaves out the rest of the endpoint: whoever knows it can wake the browser.
async function notificationsOf(subscriptions: PushSubscriptionsService, session: Session) {
  const subscription = await subscriptions.find(session);
  if (!subscription) return null;
  const { hostname } = new URL(subscription.endpoint);
  return { push_service: hostname };
}

async function* activity(database: DataSource, userId: number) {
  const next = (after: number) =>
    rows(database, OWN_ACTIVITY, { userId, kinds: ACTIVITY_KINDS, after });
  for await (const found of batchesById(next))
    yield found.map(({ at, kind, by_other, label }) => ({
      at,
      what: ACTIVITY[kind].text,
      by: actorOf(kind, by_other),
      browser: label,
    }));
}
