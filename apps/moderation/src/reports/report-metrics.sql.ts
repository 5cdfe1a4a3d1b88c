import { URGENT_CATEGORIES } from '@lodge/contracts';

// Aggregates, which repositories have none for.
const OPEN = 'from reports where closed_at is null';
const URGENT = `${OPEN} and category in (${URGENT_CATEGORIES.map((category) => `'${category}'`).join(', ')})`;

export const COUNT_OPEN_REPORTS = `select count(*) as value ${OPEN}`;
export const COUNT_URGENT_REPORTS = `select count(*) as value ${URGENT}`;
export const OLDEST_URGENT_REPORT = `
  select coalesce(extract(epoch from now() - min(reported_at)), 0)::float as value ${URGENT}`;
export const OLDEST_APPEAL = `
  select coalesce(extract(epoch from now() - min(appealed_at)), 0)::float as value
  from appeals where decided_at is null`;
