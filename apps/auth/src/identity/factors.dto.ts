import { ApiProperty } from '@nestjs/swagger';
import { FACTOR_TEXTS, type BodyOf } from '@lodge/contracts';
import { Truncate, Follows } from '@lodge/service';
import { FactorCode } from './factor-code.js';

const LONGEST_ENROLMENT = 200;

const LONGEST_CONFIRMATION = 60;

export class ConfirmEmailDto implements BodyOf<'confirmEmail'> {
  @ApiProperty({ pattern: '^[\\w.-]+$', maxLength: LONGEST_CONFIRMATION })
  @Truncate(LONGEST_CONFIRMATION + 1)
  @Follows((value) =>
    typeof value === 'string' && /^[\w.-]{1,60}$/.test(value)
      ? undefined
      : FACTOR_TEXTS.confirmationEnded,
  )
  token: string;
}

export class FinishTotpDto implements BodyOf<'finishTotp'> {
  @ApiProperty({ pattern: '^[\\w-]+$', maxLength: LONGEST_ENROLMENT })
  @Truncate(LONGEST_ENROLMENT + 1)
  @Follows((value) =>
    typeof value === 'string' && /^[\w-]{1,200}$/.test(value)
      ? undefined
      : FACTOR_TEXTS.enrolmentEnded,
  )
  enrolment: string;

  @FactorCode()
  code: string;
}
