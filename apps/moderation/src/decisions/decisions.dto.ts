import { ApiPropertyOptional } from '@nestjs/swagger';
import { Equals, IsInt, IsOptional, Max, Min, ValidateIf } from 'class-validator';
import {
  DECISION_ERRORS,
  DECISION_LENGTHS,
  EVIDENCE_TEXTS,
  EXPLANATION_RULE,
  HOUSE_RULE_NAMES,
  MEMBER_ACTIONS,
  REPORT_ACTIONS,
  SUSPENSION_DAYS,
  type BodyOf,
  type HouseRule,
  type MemberAction,
  type ReportAction,
} from '@lodge/contracts';
import { EnumField, OptionalBooleanField, TextField } from '@lodge/service';

const isStated = ({ action }: ReportDecisionDto) => action !== 'dismiss';
const hasEnd = ({ action, until_lifted }: Suspending) => action === 'suspend' && !until_lifted;
const days = { message: DECISION_ERRORS.days };

abstract class Suspending {
  abstract action: ReportAction;

  @ApiPropertyOptional({
    type: 'integer',
    minimum: SUSPENSION_DAYS.min,
    maximum: SUSPENSION_DAYS.max,
  })
  @ValidateIf(hasEnd)
  @IsInt(days)
  @Min(SUSPENSION_DAYS.min, days)
  @Max(SUSPENSION_DAYS.max, days)
  days?: number;

  @ApiPropertyOptional({ type: 'boolean', enum: [true, null], nullable: true })
  @IsOptional()
  @Equals(true, days)
  until_lifted?: true;
}

export class ReportDecisionDto extends Suspending implements BodyOf<'decideReport'> {
  @EnumField(REPORT_ACTIONS, DECISION_ERRORS.action)
  action: ReportAction;

  @EnumField(HOUSE_RULE_NAMES, DECISION_ERRORS.rule, { required: false })
  @ValidateIf(isStated)
  rule?: HouseRule;

  @TextField(DECISION_LENGTHS.explanation, EXPLANATION_RULE, { minLength: 1, required: false })
  @ValidateIf(isStated)
  explanation?: string;

  @OptionalBooleanField(EVIDENCE_TEXTS.invalid)
  keep_for_authorities?: boolean;
}

export class MemberDecisionDto extends Suspending implements BodyOf<'decideAboutMember'> {
  @EnumField(MEMBER_ACTIONS, DECISION_ERRORS.action)
  action: MemberAction;

  @EnumField(HOUSE_RULE_NAMES, DECISION_ERRORS.rule)
  rule: HouseRule;

  @TextField(DECISION_LENGTHS.explanation, EXPLANATION_RULE, { minLength: 1 })
  explanation: string;
}
