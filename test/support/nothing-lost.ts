import { expect } from '@jest/globals';
import { Client, type System } from '@lodge/testing';
import { adminOf } from './images.js';
import type { Ledger } from './ledger.js';
import { sql } from './sql.js';
import { checkStore, keysOf, settled } from './store.js';

interface Row {
  id: number;
  is_approved: boolean;
  filename: string;
}

/** Every acknowledged write is found again, once; no image is stuck; store and table agree. */
export async function expectNothingLost(system: System, ledger: Ledger): Promise<void> {
  await settled(system);
  await expectImages(system, ledger);
  await expectMessages(system, ledger);
  for (const account of ledger.people)
    expect((await new Client(system.url).logIn(account)).status).toBe(200);
  expect(ledger.unexpected).toEqual([]);
  await expectCleanStore(system);
}

export async function expectCleanStore(system: System): Promise<void> {
  expect(await checkStore(system)).toMatchObject({
    code: 0,
    report: { orphans: [], missing: [], awaiting_deletion: 0 },
  });
  expect((await keysOf(system)).filter((key) => key.startsWith('incoming/'))).toEqual([]);
}

async function expectImages(system: System, { images, doomed, approved, rejected }: Ledger) {
  const rows = new Map(
    (
      await sql<Row>(system, "select id, is_approved, filename from images where status = 'ready'")
    ).map((row) => [row.id, row]),
  );
  const lost = [...images].filter((id) => !rows.has(id) && !doomed.has(id));
  expect({
    lost,
    back: [...rejected].filter((id) => rows.has(id)),
    undecided: [...approved].filter((id) => !rows.get(id)?.is_approved),
  }).toEqual({ lost: [], back: [], undecided: [] });
  const admin = await adminOf(system);
  for (const { filename } of rows.values())
    expect((await admin.get(`/uploads/${filename}`)).status).toBe(200);
}

async function expectMessages(system: System, { messages }: Ledger) {
  const rows = await sql<{ content: string }>(system, 'select content from messages');
  const stored = rows.map(({ content }) => content);
  expect(new Set(stored).size).toBe(stored.length);
  expect(messages.filter((content) => !stored.includes(content))).toEqual([]);
}
