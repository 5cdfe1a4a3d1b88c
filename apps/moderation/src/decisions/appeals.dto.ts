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
import { Follows, Text } from '@lodge/service';
import { PageQuery, StatusOf } from '../paging.js';

export class AppealDto implements BodyOf<'appeal'> {
  @ApiProperty({ minLength: 1, maxLength: DECISION_LENGTHS.appeal })
  @Text(DECISION_LENGTHS.appeal)
  @Follows(APPEAL_RULE)
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

  // What the member reads.
  @ApiProperty({ minLength: 1, maxLength: DECISION_LENGTHS.answer })
  @Text(DECISION_LENGTHS.answer)
  @Follows(ANSWER_RULE)
  answer: string;
}
