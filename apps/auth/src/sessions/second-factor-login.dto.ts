import { ApiProperty } from '@nestjs/swagger';
import { FACTOR_CODE_RULE, FACTOR_TEXTS, LIMITS, type BodyOf } from '@lodge/contracts';
import { Cut, Follows } from '@lodge/http';

const LONGEST_CHALLENGE = 120;

export class SecondFactorLoginDto implements BodyOf<'loginWithCode'> {
  @ApiProperty({ minLength: 1, maxLength: LONGEST_CHALLENGE })
  @Cut(LONGEST_CHALLENGE + 1)
  @Follows((value) =>
    typeof value === 'string' && /^[\w.-]{1,120}$/.test(value)
      ? undefined
      : FACTOR_TEXTS.challengeEnded,
  )
  challenge: string;

  @ApiProperty({ minLength: 6, maxLength: LIMITS.factorCodeLength })
  @Cut(LIMITS.factorCodeLength + 1)
  @Follows(FACTOR_CODE_RULE)
  code: string;
}
