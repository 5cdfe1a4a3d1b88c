import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { USER_FILTERS } from '@lodge/contracts';
import type { Statement } from '@lodge/database';
import { createDatabase } from '@lodge/testing';
import { migrate } from '../apps/operator/src/migrate/migrate.js';
import { rolePasswords } from './support/schema.js';
import { Describer } from './support/statements/describer.js';
import { filesWithStatements } from './support/statements/files.js';
import { mismatches } from './support/statements/mismatches.js';
import {
  rowTypesIn,
  type Columns,
  type DeclaredStatement,
} from './support/statements/row-types.js';
import { wrongValues } from './support/statements/wrong-values.js';

/** Calls that make each form of a function's statement. */
const ARGUMENTS: Record<string, unknown[][]> = {
  claimIn: [
    ['reports', 'true'],
    ['appeals', 'true'],
  ],
  countPendingRequests: [[true], [false]],
  countUsers: [[], ...USER_FILTERS.map((filter) => [filter])],
  deletePiece: [['invitations', 'id', 'true']],
  deletePieceBy: [['delete_old_reports']],
  listAppeals: [
    [10, 'open'],
    [10, 'closed'],
  ],
  listImages: [
    [10, 'all'],
    [10, 'pending'],
    [10, 'approved'],
  ],
  listReports: [
    [10, 'open'],
    [10, 'closed', true],
  ],
  listRequests: [
    [10, 'all', true],
    [10, 'pending', false],
  ],
  listUsers: [[10], ...USER_FILTERS.map((filter) => [10, filter])],
  listUsersByName: [[10], ...USER_FILTERS.map((filter) => [10, filter])],
  releaseIn: [
    ['reports', 'true'],
    ['appeals', 'true'],
  ],
  searchUsers: [[], ...USER_FILTERS.map((filter) => [filter])],
  surroundingsOf: [[10]],
};

const UNSEEN = [
  // Each scrape runs the texts it is given, and `test/metrics.spec.ts` reads their figures.
  'libs/database/src/backlog.ts measureBacklog',
  // Nobody reads its row.
  'libs/database/src/recorded-looks.ts RECORD_LOOK',
];

/** Their columns may be null in the table, but not in the rows that they write or look for. */
const NEVER_NULL = [
  'CLAIM_APPEAL: until may be null',
  'CLAIM_APPEAL: user_id may be null',
  'CLAIM_REPORT: until may be null',
  'CLAIM_REPORT: user_id may be null',
  'COUNT_APPEALS: outcome may be null',
  'FIND_REFUSED: refusal_note may be null',
  'LIST_FEW: age may be null',
  'LIST_FEW: position may be null',
  'LIST_MANY: age may be null',
  'LIST_MANY: position may be null',
  'LIST_STARRED: age may be null',
  'LIST_STARRED: position may be null',
  'READ_ERASURE_DAY: erase_after may be null',
  'READ_PERSON: age may be null',
  'READ_PERSON: position may be null',
  'SCHEDULE_ERASURE: erase_after may be null',
  'SEARCH_MANY: age may be null',
  'SEARCH_MANY: position may be null',
  'UNDO_DECISION: decided_at may be null',
  'WAITING_LIKE: hash may be null',
  'claimIn: until may be null',
  'claimIn: user_id may be null',
];

let describer: Describer;

beforeAll(async () => {
  const url = await createDatabase(process.env.LODGE_TEST_DATABASE_URL!);
  await migrate(url, rolePasswords('statements'));
  describer = await Describer.at(url);
});
afterAll(() => describer?.end());

describe('the statements', () => {
  const { declared, unseen } = rowTypesIn(filesWithStatements());

  test('are exported, or made by what is', () => {
    const functions = declared.filter(({ isFunction }) => isFunction).map(({ name }) => name);

    expect(unseen).toEqual(UNSEEN);
    expect([...new Set(functions)].sort()).toEqual(Object.keys(ARGUMENTS));
  });

  test('return the columns and types of their row types', async () => {
    const found: string[] = [];
    for (const one of declared.filter(({ columns }) => columns))
      for (const statement of await statementsOf(one))
        for (const difference of await differences(one.columns!, statement.text))
          found.push(`${one.name}: ${difference}`);

    expect([...new Set(found)].sort()).toEqual(NEVER_NULL);
  });

  test('have a value for each parameter, of its type, by its name', async () => {
    const found: string[] = [];
    for (const one of declared)
      for (const statement of await statementsOf(one)) {
        const description = await describer.describe(statement.text);
        for (const wrong of wrongValues(one.values, statement, description))
          found.push(`${one.name}: ${wrong}`);
      }

    expect(found).toEqual([]);
  });
});

async function differences(columns: Columns, text: string) {
  return mismatches(columns, text, await describer.describe(text));
}

/** The statement itself, or each that the export makes or holds. */
async function statementsOf({ file, name, isFunction }: DeclaredStatement) {
  const exported = (await import(pathToFileURL(file).href))[name];
  const statements = isFunction
    ? ARGUMENTS[name].map((values) => exported(...values))
    : 'text' in exported
      ? [exported]
      : Object.values(exported);
  return statements as Statement<unknown>[];
}
