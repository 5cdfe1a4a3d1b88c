import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import pg from 'pg';
import type { Decrypt } from '@lodge/storage';
import { ArchiveReader } from './archive-reader.js';
import { SUMS } from './contents.js';
import { reached } from '../reached.js';
import {
  EXPULSION_TABLES,
  expulsionsOfBackup,
  expulsionsOfDatabase,
  type Expulsions,
} from './expulsions.js';

// An id alone is not enough: another database may have given it to another account.
interface Account {
  user_id: number;
  began_at: string;
}

export interface Departures {
  erased: (Account & { erased_at: string })[];
  leaving: (Account & { erase_after: string })[];
  expulsions: Expulsions;
  unread: string[];
}

type Source = Omit<Departures, 'unread'> & { at: string };

const LEDGER = 'erased_accounts';
const USERS = 'users';

/**
 * @param others folders of backups, or postgres:// addresses of databases
 * @throws Error, worded for the operator, if one of `others` cannot be read
 */
export async function departuresSince(
  made_at: string,
  folder: string,
  others: string[],
  identity?: Decrypt,
): Promise<Departures> {
  const named = others.map((source) => path.resolve(source));
  const beside = (await foldersBeside(folder)).filter((other) => !named.includes(other));
  const unread: string[] = [];
  const found = await Promise.all([
    ...others.map((source) =>
      isDatabase(source) ? ofDatabase(source) : ofBackup(source, identity),
    ),
    ...beside.map((other) => ofBackup(other, identity).catch(() => void unread.push(other))),
  ]);
  const later = found.flatMap((source) => (source && source.at > made_at ? [source] : []));
  const [latest] = later.sort((left, right) => right.at.localeCompare(left.at));
  return {
    erased: later.flatMap(({ erased }) => erased),
    // A member who changed their mind is no longer leaving.
    leaving: latest?.leaving ?? [],
    // A member whose appeal was granted is no longer expelled.
    expulsions: latest?.expulsions ?? { expelled: [], addresses: [] },
    unread,
  };
}

const isDatabase = (source: string) => /^postgres(ql)?:\/\//.test(source);

// Lists complete backups only: what lies beside them may be anything.
async function foldersBeside(folder: string): Promise<string[]> {
  const [own, parent] = [path.resolve(folder), path.dirname(path.resolve(folder))];
  const entries = await readdir(parent, { withFileTypes: true });
  return entries
    .filter((entry) => entry.isDirectory() && !entry.name.endsWith('.unfinished'))
    .map(({ name }) => path.join(parent, name))
    .filter((other) => other !== own && existsSync(path.join(other, SUMS)));
}

async function ofBackup(folder: string, identity?: Decrypt): Promise<Source> {
  const archive = await ArchiveReader.open(folder, identity, [LEDGER, ...EXPULSION_TABLES]);
  const { made_at: at, tables } = archive.contents;
  const expulsions = await expulsionsOfBackup(archive);
  if (!tables.some(({ name }) => name === LEDGER))
    return { at, erased: [], leaving: [], expulsions };
  const leaving: Departures['leaving'] = [];
  for await (const lines of archive.rows(USERS)) leaving.push(...lines.flatMap(leavingIn));
  const erased: Departures['erased'] = [];
  for await (const lines of archive.rows(LEDGER))
    erased.push(...lines.map((line) => JSON.parse(line)));
  return { at, erased, leaving, expulsions };
}

// A dormant member did not ask to leave: a sign-in ends that, and the sweep begins it again.
function leavingIn(line: string): Departures['leaving'] {
  const { id: user_id, created_at: began_at, erase_after, standing } = JSON.parse(line);
  return erase_after && standing !== 'dormant' ? [{ user_id, began_at, erase_after }] : [];
}

// Reads times as text: a Date would lose the microseconds.
async function ofDatabase(url: string): Promise<Source> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => undefined);
  await reached('ERASED_FROM', url, client.connect());
  try {
    await client.query("set timezone to 'UTC'");
    const { rows: erased } = await client.query(
      `select user_id, began_at::text, erased_at::text from ${LEDGER}`,
    );
    const { rows: leaving } = await client.query(
      // A database of 0.2.0 has no column `standing`.
      `select id as user_id, created_at::text as began_at, erase_after::text from users
       where erase_after is not null and to_jsonb(users) ->> 'standing' is distinct from 'dormant'`,
    );
    const expulsions = await expulsionsOfDatabase(client);
    return { at: new Date().toISOString(), erased, leaving, expulsions };
  } finally {
    await client.end();
  }
}
