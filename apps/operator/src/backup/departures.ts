import { existsSync } from 'node:fs';
import { readdir, realpath } from 'node:fs/promises';
import path from 'node:path';
import type { Decrypt } from '@lodge/storage';
import { ArchiveReader } from './archive-reader.js';
import { SUMS, UNFINISHED } from './contents.js';
import { withClient } from '../reached.js';
import { EXPULSION_TABLES, expulsionsIn, type Expulsions } from './expulsions.js';
import { parsed, type Rows } from './lines.js';
import { BEGIN_SNAPSHOT, rowsOf } from './snapshot.js';

// An id alone is not enough: another database may have given it to another account.
interface Account {
  user_id: number;
  began_at: string;
}

/** A dormant account has an `erase_after`, too, although its member did not ask to leave. */
interface State extends Account {
  erase_after: string | null;
  is_dormant: boolean;
}

export interface Departures {
  erased: (Account & { erased_at: string })[];
  /** At least the accounts that were to be erased, then or in the backup. */
  states: State[];
  expulsions: Expulsions;
  unread: string[];
}

type Source = Omit<Departures, 'unread'> & { at: string };

// Later than every backup, even if the clock of this machine is slow.
const NOW = '9999';

const LEDGER = 'erased_accounts';
const USERS = 'users';

/**
 * @param others folders of backups, or postgres:// addresses of databases
 * @throws Error, worded for the operator, if one of `others` cannot be read
 */
export async function departuresSince(
  archive: ArchiveReader,
  folder: string,
  others: string[],
  identity?: Decrypt,
): Promise<Departures> {
  const { made_at } = archive.contents;
  const due = await dueIn(archive);
  const named = await Promise.all(others.filter((one) => !isDatabase(one)).map(placeOf));
  const beside = (await foldersBeside(folder)).filter((other) => !named.includes(other));
  const unread: string[] = [];
  const found = await Promise.all([
    ...others.map((source) =>
      isDatabase(source) ? ofDatabase(source, due) : ofBackup(source, made_at, due, identity),
    ),
    ...beside.map((other) =>
      ofBackup(other, made_at, due, identity).catch(() => void unread.push(other)),
    ),
  ]);
  const later = found.flatMap((source) => source ?? []);
  const [latest] = later.sort((left, right) => right.at.localeCompare(left.at));
  return {
    erased: later.flatMap(({ erased }) => erased),
    // A member who changed their mind is no longer leaving.
    states: latest?.states ?? [],
    // A member whose appeal was granted is no longer expelled.
    expulsions: latest?.expulsions ?? { expelled: [], addresses: [] },
    unread,
  };
}

const isDatabase = (source: string) => /^postgres(ql)?:\/\//.test(source);

// Where a folder is whose name may be a link; a missing one is named when it is read.
const placeOf = (folder: string) => realpath(folder).catch(() => path.resolve(folder));

// Lists complete backups only, beside the folder and beside a link to it: what lies there may be
// anything.
async function foldersBeside(folder: string): Promise<string[]> {
  const own = await realpath(folder);
  const parents = new Set([own, path.resolve(folder)].map((one) => path.dirname(one)));
  const found = await Promise.all([...parents].map(completeIn));
  return [...new Set(found.flat())].filter((other) => other !== own);
}

async function completeIn(parent: string): Promise<string[]> {
  const names = (await readdir(parent)).filter((name) => !name.endsWith(UNFINISHED));
  const folders = names.map((name) => path.join(parent, name));
  return Promise.all(folders.filter((one) => existsSync(path.join(one, SUMS))).map(placeOf));
}

async function dueIn(archive: ArchiveReader): Promise<Set<number>> {
  const due = new Set<number>();
  for await (const { id, erase_after } of parsed(archive.rows(USERS))) if (erase_after) due.add(id);
  return due;
}

async function ofBackup(
  folder: string,
  since: string,
  due: Set<number>,
  identity?: Decrypt,
): Promise<Source | undefined> {
  const archive = await ArchiveReader.open(folder, identity, [LEDGER, ...EXPULSION_TABLES]);
  const { made_at: at } = archive.contents;
  return at > since ? read(at, (table) => archive.rows(table), due) : undefined;
}

async function ofDatabase(url: string, due: Set<number>): Promise<Source> {
  return withClient('ERASED_FROM', url, async (client) => {
    await client.query(BEGIN_SNAPSHOT);
    return read(NOW, (table) => rowsOf(client, table), due);
  });
}

async function read(at: string, rows: Rows, due: Set<number>): Promise<Source> {
  const expulsions = await expulsionsIn(rows);
  const states: State[] = [];
  for await (const { id, created_at, erase_after, standing } of parsed(rows(USERS)))
    if (erase_after || due.has(id))
      states.push({
        user_id: id,
        began_at: created_at,
        erase_after,
        is_dormant: standing === 'dormant',
      });
  const erased: Departures['erased'] = [];
  for await (const one of parsed(rows(LEDGER))) erased.push(one);
  return { at, erased, states, expulsions };
}
