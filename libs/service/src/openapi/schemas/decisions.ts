import {
  APPEAL_OUTCOMES,
  DECISION_LENGTHS,
  DECISION_RULE_NAMES,
  REPORT_KINDS,
  STATED_ACTIONS,
  type AdminAppeal,
  type Appeal,
  type OwnDecision,
} from '@lodge/contracts';
import { flag, named, nullable, object, oneOf, text, type Fields } from '../schema.js';
import { CLAIM, NAMED_USER } from './report-queue.js';
import { ID, INSTANT } from './values.js';

const OWN_TEXT = text({ minLength: 1 });

const APPEAL: Fields<Appeal> = {
  text: OWN_TEXT,
  appealed_at: INSTANT,
  outcome: nullable(oneOf(APPEAL_OUTCOMES)),
  answer: text({ maxLength: DECISION_LENGTHS.answer }),
  answered_at: nullable(INSTANT),
};

const STATEMENT: Fields<Omit<AdminAppeal['decision'], 'decided_by'>> = {
  id: ID,
  action: oneOf(STATED_ACTIONS),
  rule: nullable(oneOf(DECISION_RULE_NAMES)),
  explanation: text({ maxLength: DECISION_LENGTHS.explanation }),
  about: nullable(oneOf(REPORT_KINDS)),
  facts: text(),
  decided_at: INSTANT,
  until: nullable(INSTANT),
};

export const OWN_DECISION = named(
  'OwnDecision',
  object<OwnDecision>({
    ...STATEMENT,
    is_automated: flag,
    reversed_at: nullable(INSTANT),
    is_seen: flag,
    can_appeal: flag,
    appeal: nullable(object<Appeal>(APPEAL)),
  }),
);

export const ADMIN_APPEAL = named(
  'AdminAppeal',
  object<AdminAppeal>({
    ...APPEAL,
    id: ID,
    subject: nullable(NAMED_USER),
    decision: object<AdminAppeal['decision']>({ ...STATEMENT, decided_by: nullable(NAMED_USER) }),
    claim: nullable(CLAIM),
    answered_by: nullable(NAMED_USER),
    by_sole_admin: flag,
  }),
);
