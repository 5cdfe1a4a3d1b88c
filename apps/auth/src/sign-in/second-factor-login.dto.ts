import { ApiProperty } from '@nestjs/swagger';
import { FACTOR_TEXTS, type BodyOf } from '@lodge/contracts';
import { Truncate, Follows } from '@lodge/service';
import { FactorCode } from '../identity/factor-code.js';

const LONGEST_CHALLENGE = 120;

export class SecondFactorLoginDto implements BodyOf<'loginWithCode'> {
  @ApiProperty({ minLength: 1, maxLength: LONGEST_CHALLENGE })
  @Truncate(LONGEST_CHALLENGE + 1)
  @Follows((value) =>
    typeof value === 'string' && /^[\w.-]{1,120}$/.test(value)
      ? undefined
      : FACTOR_TEXTS.challengeEnded,
  )
  challenge: string;

  @FactorCode()
  code: string;
}
