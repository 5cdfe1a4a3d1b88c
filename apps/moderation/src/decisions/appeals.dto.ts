import { ApiProperty } from '@nestjs/swagger';
import { IsIn } from 'class-validator';
import {
  ANSWER_RULE,
  APPEAL_OUTCOMES,
  APPEAL_RULE,
  DECISION_ERRORS,
  DECISION_LENGTHS,
  type AppealOutcome,
  type BodyOf,
} from '@lodge/contracts';
import { TextField } from '@lodge/service';
import { PageQuery, StatusOf } from '../queues/paging.js';

export class AppealDto implements BodyOf<'appeal'> {
  @TextField(DECISION_LENGTHS.appeal, APPEAL_RULE, { minLength: 1 })
  text: string;
}

export class AppealsQuery extends PageQuery {
  @StatusOf('open', 'closed')
  status: 'open' | 'closed' = 'open';
}

export class AppealDecisionDto implements BodyOf<'decideAppeal'> {
  @ApiProperty({ enum: APPEAL_OUTCOMES })
  @IsIn(APPEAL_OUTCOMES, { message: DECISION_ERRORS.outcome })
  outcome: AppealOutcome;

  @TextField(DECISION_LENGTHS.answer, ANSWER_RULE, { minLength: 1 })
  answer: string;
}
