import { ApiProperty } from '@nestjs/swagger';
import { FACTOR_CODE_RULE, FACTOR_TEXTS, LIMITS, type BodyOf } from '@lodge/contracts';
import { Cut, Follows } from '@lodge/http';

const LONGEST_ENROLMENT = 200;

export class FinishTotpDto implements BodyOf<'finishTotp'> {
  @ApiProperty({ pattern: '^[\\w-]+$', maxLength: LONGEST_ENROLMENT })
  @Cut(LONGEST_ENROLMENT + 1)
  @Follows((value) =>
    typeof value === 'string' && /^[\w-]{1,200}$/.test(value)
      ? undefined
      : FACTOR_TEXTS.enrolmentEnded,
  )
  enrolment: string;

  @ApiProperty({ minLength: 6, maxLength: LIMITS.factorCodeLength })
  @Cut(LIMITS.factorCodeLength + 1)
  @Follows(FACTOR_CODE_RULE)
  code: string;
}
