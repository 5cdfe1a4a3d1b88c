import { FACTOR_TEXTS, FIELD_TEXTS, LIMITS, type BodyOf } from '@lodge/contracts';
import { PatternField, TextField, Truncate } from '@lodge/service';
import { CurrentPassword, FactorCode, given } from '../identity/identity.dto.js';

export class LoginDto implements BodyOf<'login'> {
  @Truncate(LIMITS.emailLength * 4)
  @TextField(LIMITS.emailLength, given(FIELD_TEXTS.emailRequired), { minLength: 1 })
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
