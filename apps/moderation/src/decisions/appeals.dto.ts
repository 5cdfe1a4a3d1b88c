import {
  ANSWER_RULE,
  APPEAL_OUTCOMES,
  APPEAL_RULE,
  DECISION_ERRORS,
  DECISION_LENGTHS,
  type AppealOutcome,
  type BodyOf,
} from '@lodge/contracts';
import { EnumField, TextField } from '@lodge/service';
import { QueueQuery, StatusOf } from '../queues/paging.js';

export class AppealDto implements BodyOf<'appeal'> {
  @TextField(DECISION_LENGTHS.appeal, APPEAL_RULE, { minLength: 1 })
  text: string;
}

export class AppealsQuery extends QueueQuery {
  @StatusOf('open', 'closed')
  status: 'open' | 'closed' = 'open';
}

export class AppealDecisionDto implements BodyOf<'decideAppeal'> {
  @EnumField(APPEAL_OUTCOMES, DECISION_ERRORS.outcome)
  outcome: AppealOutcome;

  @TextField(DECISION_LENGTHS.answer, ANSWER_RULE, { minLength: 1 })
  answer: string;
}
