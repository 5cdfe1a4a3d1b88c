import { parseArgs } from 'node:util';
import type { DataSource, EntityManager } from 'typeorm';
import { REPORT_CATEGORIES } from '@lodge/contracts';
import { figuresRoleOf, inTransaction, row, rows } from '@lodge/database';
import * as sql from './figures.sql.js';

export interface Period {
  from: string;
  to: string;
}

/** Smaller counts could reveal a person. */
const MIN_COUNT = 5;
/** Months after which closed reports are deleted; decisions go a day later. */
const KEPT_MONTHS = 6;

const DAY = /^\d{4}-\d\d-\d\d$/;

/** @throws Error, worded for the operator */
export function periodOf(args: string[], now = Date.now()): Period {
  const { values } = parseArgs({
    args,
    options: { from: { type: 'string' }, to: { type: 'string' } },
  });
  const { from = '', to = '' } = values;
  for (const day of [from, to])
    if (!DAY.test(day) || Number.isNaN(Date.parse(day)))
      throw new Error('--from and --to must be days like 2026-01-01, in UTC.');
  if (from >= to) throw new Error('--to must be later than --from: that day is not counted.');
  if (Date.parse(to) > now) throw new Error('--to must not be in the future.');
  return { from, to };
}

export function isComplete({ from }: Period, now = new Date()): boolean {
  const kept = new Date(now);
  kept.setUTCMonth(kept.getUTCMonth() - KEPT_MONTHS);
  return Date.parse(from) >= kept.getTime();
}

/** Returns CSV without any name, text or id. */
export async function figures(source: DataSource, period: Period): Promise<string> {
  const lines = await inTransaction(source.manager, async (transaction) => {
    const [{ name }] = await transaction.query('select current_database() as name');
    await transaction.query('set transaction read only');
    const role = figuresRoleOf(name);
    const found = await transaction.query('select from pg_roles where rolname = $1', [role]);
    if (found.length === 0) throw new Error('A restored database needs one start of Lodge first.');
    await transaction.query(`set local role "${role}"`);
    return linesOf(transaction, {
      from: `${period.from}T00:00:00Z`,
      to: `${period.to}T00:00:00Z`,
    });
  });
  const head = [
    ['figure', 'what', 'rule', 'value'],
    ['period', 'from', '', period.from],
    ['period', 'to', '', period.to],
    ['period', 'complete', '', isComplete(period) ? 'yes' : 'no'],
  ];
  return [...head, ...lines].map((cells) => `${cells.join(',')}\n`).join('');
}

type Line = [figure: string, what: string, rule: string, value: string];

async function linesOf(transaction: EntityManager, period: sql.Instants): Promise<Line[]> {
  const reports = await rows(transaction, sql.COUNT_REPORTS, period);
  const decisions = await rows(transaction, sql.COUNT_DECISIONS, period);
  const medians = await rows(transaction, sql.MEDIAN_HOURS, period);
  const appeals = await rows(transaction, sql.COUNT_APPEALS, period);
  const programs = await row(transaction, sql.COUNT_PROGRAMS, period);
  const reported = (source: string, category: string) =>
    reports.find((one) => one.source === source && one.category === category)?.count;
  const hours = (isUrgent: boolean) => {
    const median = medians.find((one) => one.is_urgent === isUrgent);
    return median && median.count >= MIN_COUNT ? String(median.hours) : '';
  };
  const answered = (outcome: string) => appeals.find((one) => one.outcome === outcome)?.count;
  return [
    ...['report', 'notice'].flatMap((source) =>
      REPORT_CATEGORIES.map((category): Line => [
        `${source}s`,
        category,
        '',
        shown(reported(source, category)),
      ]),
    ),
    // A printed row counts at least five: even the presence of a smaller one tells.
    ...decisions
      .filter(({ count }) => count >= MIN_COUNT)
      .map(({ action, rule, count }): Line => ['decisions', action, rule, String(count)]),
    ['median hours to a decision', 'urgent', '', hours(true)],
    ['median hours to a decision', 'others', '', hours(false)],
    ['appeals', 'rejected', '', shown(answered('upheld'))],
    ['appeals', 'reversed', '', shown(answered('reversed'))],
    ['percent of decisions', 'with a program involved', '', share(programs)],
  ];
}

const shown = (count = 0) => (count < MIN_COUNT ? `<${MIN_COUNT}` : String(count));

// Prints the share only if both parts are large enough: otherwise it would reveal a small count.
function share(counted: { automated: number; others: number } | undefined): string {
  const { automated, others } = counted ?? { automated: 0, others: 0 };
  if (automated < MIN_COUNT || others < MIN_COUNT) return '';
  return String(Math.round((100 * automated) / (automated + others)));
}
