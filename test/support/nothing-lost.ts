import { expect } from '@jest/globals';
import pg from 'pg';
import { adminOf, Client, sql, type Ledger, type Installation } from '@lodge/testing';
import type { Load } from './load.js';
import { checkStore, keysOf, settled } from './store.js';

/** Expects every acknowledged write exactly once, no stuck image, and a store that matches the table. */
export async function expectNothingLost(system: Installation, load: Load): Promise<void> {
  await settled(system);
  expect(await missingIn(system, load.ledger)).toEqual([]);
  await expectImagesServed(system);
  await expectMessagesOnce(system);
  for (const account of load.people)
    expect((await new Client(system.url).logIn(account)).status).toBe(200);
  expect(load.failures.unexpected).toEqual([]);
  await expectCleanStore(system);
}

export async function missingIn(system: Installation, ledger: Ledger): Promise<string[]> {
  const database = new pg.Client(system.databaseUrl('owner'));
  await database.connect();
  return ledger.missing(database).finally(() => database.end());
}

export async function expectCleanStore(system: Installation): Promise<void> {
  expect(await checkStore(system)).toMatchObject({
    code: 0,
    report: { orphans: [], missing: [], awaiting_deletion: 0 },
  });
  expect((await keysOf(system)).filter((key) => key.startsWith('incoming/'))).toEqual([]);
}

async function expectImagesServed(system: Installation) {
  const images = await sql<{ status: string; filename: string }>(
    system,
    'select status, filename from images',
  );
  expect(images.filter(({ status }) => status !== 'ready')).toEqual([]);
  const admin = await adminOf(system);
  for (const { filename } of images)
    expect((await admin.get(`/uploads/${filename}`)).status).toBe(200);
}

async function expectMessagesOnce(system: Installation) {
  const rows = await sql<{ content: string }>(system, 'select content from messages');
  expect(new Set(rows.map(({ content }) => content)).size).toBe(rows.length);
}
