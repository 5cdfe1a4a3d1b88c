import { decisionTitle, RULE_TEXTS } from '@lodge/contracts';
import { withAppeal } from '../../decisions/appeal-of.js';
import type { OwnRow } from '../../decisions/own-decisions.sql.js';

/** A decision about the member, as their account's page states it. */
export function inWords(row: OwnRow) {
  const { rule, explanation, facts, is_automated, decided_at, until, reversed_at, appeal } =
    withAppeal(row);
  return {
    what: decisionTitle(row),
    rule: rule && RULE_TEXTS[rule],
    explanation,
    facts,
    is_automated,
    decided_at,
    until,
    reversed_at,
    objection: appeal,
  };
}
