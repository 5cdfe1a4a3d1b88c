import type { Appeal } from '@lodge/contracts';
import type { WithAppeal } from './own-decisions.sql.js';

/** A row without the columns of its appeal, and the appeal, null where there is none. */
export function withAppeal<Row extends WithAppeal>({
  appeal_text: text,
  appeal_appealed_at: appealed_at,
  appeal_outcome: outcome,
  appeal_answer: answer,
  appeal_answered_at: answered_at,
  ...rest
}: Row) {
  const appeal: Appeal | null =
    text === null || appealed_at === null
      ? null
      : { text, appealed_at, outcome, answer: answer ?? '', answered_at };
  return { ...rest, appeal };
}
