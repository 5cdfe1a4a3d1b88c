import { existsSync } from 'node:fs';
import { readdir, realpath } from 'node:fs/promises';
import path from 'node:path';
import type { Decrypt } from '@lodge/storage';
import { ArchiveReader } from './archive-reader.js';
import { SUMS, UNFINISHED } from './contents.js';
import { withClient } from '../reached.js';
import { BEGIN_SNAPSHOT, rowsOf } from './snapshot.js';

/** The columns from which a restore learns what happened after its backup. */
export const LATER = {
  erased_accounts: ['user_id', 'began_at', 'erased_at'],
  users: ['id', 'created_at', 'erase_after', 'standing'],
  decisions: ['id', 'subject_id', 'action', 'rule', 'explanation', 'decided_at', 'reversed_at'],
  expelled_addresses: ['hash', 'expelled_at', 'decision_id'],
};

type Table = keyof typeof LATER;
const TABLES = Object.keys(LATER) as Table[];

/** JSON of each row, as a backup has it. */
export type LaterRows = Record<Table, string[]>;

interface Source {
  at: string;
  // Undefined if it cannot be read and need not be.
  read: (tables: Table[]) => Promise<LaterRows | undefined>;
}

// Later than every backup, even if the clock of this machine is slow.
const NOW = '9999';

/**
 * Accounts that any later source knows to be erased. The rest is of the latest one: a member who
 * changed their mind is no longer leaving, and one whose appeal was granted is no longer expelled.
 * Sources are read one after the other, and no row twice: a few dozen list each account.
 * @param others folders of backups, or postgres:// addresses of databases
 * @returns unread: backups beside the folder that cannot be read
 * @throws Error, worded for the operator, if one of `others` cannot be read
 */
export async function laterRows(
  { contents: { made_at } }: ArchiveReader,
  folder: string,
  others: string[],
  identity?: Decrypt,
): Promise<{ later: LaterRows; unread: string[] }> {
  const named = await Promise.all(others.filter((one) => !isDatabase(one)).map(placeOf));
  const beside = (await foldersBeside(folder)).filter((other) => !named.includes(other));
  const sources: Source[] = [];
  for (const other of others)
    sources.push(isDatabase(other) ? ofDatabase(other) : await ofBackup(other, identity));
  const unread: string[] = [];
  for (const other of beside) {
    const skip = () => void unread.push(other);
    const source = await ofBackup(other, identity).catch(skip);
    if (source) sources.push({ ...source, read: (tables) => source.read(tables).catch(skip) });
  }
  let latest: LaterRows | undefined;
  const erased = new Set<string>();
  const newestFirst = sources.sort((left, right) => right.at.localeCompare(left.at));
  for (const { read } of newestFirst.filter(({ at }) => at > made_at)) {
    const rows = await read(latest ? ['erased_accounts'] : TABLES);
    latest ??= rows;
    rows?.erased_accounts.forEach((row) => erased.add(row));
  }
  return { later: { ...emptyRows(), ...latest, erased_accounts: [...erased] }, unread };
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

// Opened anew for its rows: a reader holds the names of all photos.
async function ofBackup(folder: string, identity?: Decrypt): Promise<Source> {
  const { contents } = await ArchiveReader.open(folder, identity, []);
  return {
    at: contents.made_at,
    read: async (tables) => {
      const archive = await ArchiveReader.open(folder, identity, tables);
      return collect(tables, (table) => archive.rows(table));
    },
  };
}

const ofDatabase = (url: string): Source => ({
  at: NOW,
  read: (tables) =>
    withClient('ERASED_FROM', url, async (client) => {
      await client.query(BEGIN_SNAPSHOT);
      return collect(tables, (table) => rowsOf(client, table));
    }),
});

/** @param linesOf JSON of the rows of a table, in pieces */
async function collect(
  tables: Table[],
  linesOf: (table: Table) => AsyncIterable<string[]>,
): Promise<LaterRows> {
  const found = emptyRows();
  for (const table of tables)
    for await (const lines of linesOf(table))
      for (const row of lines.map((line) => JSON.parse(line))) {
        const isOther = table === 'decisions' && row.action !== 'expel';
        if (!isOther) found[table].push(JSON.stringify(row, LATER[table]));
      }
  return found;
}

const emptyRows = () =>
  Object.fromEntries(TABLES.map((table) => [table, []])) as never as LaterRows;
