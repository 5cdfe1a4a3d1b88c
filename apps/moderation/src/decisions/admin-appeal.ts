import type { AdminAppeal } from '@lodge/contracts';
import { withAppeal } from './appeal-of.js';
import type { AppealRow } from './appeals.sql.js';

export function adminAppeal(row: AppealRow): AdminAppeal {
  const { appeal, ...rest } = withAppeal(row);
  const { appeal_id: id, by_sole_admin, subject, claim, answered_by, ...decision } = rest;
  return { ...appeal!, id, by_sole_admin, subject, decision, claim, answered_by };
}
