import type { AdminAppeal, NamedUser } from '@lodge/contracts';
import { withAppeal } from './appeal-of.js';
import type { AppealRow } from './appeals.sql.js';

export function adminAppeal(row: AppealRow): AdminAppeal {
  const { appeal, ...rest } = withAppeal(row);
  const {
    appeal_id: id,
    by_sole_admin,
    claimed_until: until,
    subject_id,
    subject_username,
    decider_id,
    decider_username,
    answerer_id,
    answerer_username,
    claimant_id,
    claimant_username,
    ...statement
  } = rest;
  const claimant = userName(claimant_id, claimant_username);
  return {
    ...appeal!,
    id,
    by_sole_admin,
    subject: userName(subject_id, subject_username),
    decision: { ...statement, decided_by: userName(decider_id, decider_username) },
    claim: claimant && until ? { user_id: claimant.id, username: claimant.username, until } : null,
    answered_by: userName(answerer_id, answerer_username),
  };
}

const userName = (id: number | null, username: string | null): NamedUser | null =>
  id === null || username === null ? null : { id, username };
