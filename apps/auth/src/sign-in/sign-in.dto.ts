import { ApiProperty } from '@nestjs/swagger';
import { FACTOR_TEXTS, FIELD_TEXTS, LIMITS, type BodyOf } from '@lodge/contracts';
import { Follows, PatternField, Text, Truncate } from '@lodge/service';
import { FactorCode } from '../identity/factors.dto.js';
import { CurrentPassword, given } from '../passwords/passwords.dto.js';

export class LoginDto implements BodyOf<'login'> {
  @ApiProperty({ minLength: 1, maxLength: LIMITS.emailLength })
  @Truncate(LIMITS.emailLength * 4)
  @Text(LIMITS.emailLength)
  @Follows(given(FIELD_TEXTS.emailRequired))
  email: string;

  @CurrentPassword(FIELD_TEXTS.passwordRequired)
  password: string;
}

export class SecondFactorLoginDto implements BodyOf<'loginWithCode'> {
  @PatternField(/^[\w.-]+$/, 120, FACTOR_TEXTS.challengeEnded)
  challenge: string;

  @FactorCode()
  code: string;
}
