import { ApiPropertyOptional } from '@nestjs/swagger';
import { IsOptional, ValidateIf } from 'class-validator';
import { FIELD_TEXTS, LIMITS, type BodyOf, type PasskeyAssertion } from '@lodge/contracts';
import { Truncate, Follows } from '@lodge/service';
import { FactorCode } from '../identity/factor-code.js';
import { ASSERTION_RULE, ASSERTION_SCHEMA } from '../identity/passkeys.dto.js';

export class ConfirmIdentityDto implements BodyOf<'confirmIdentity'> {
  /** Unless there is a code or a passkey. */
  @ApiPropertyOptional({
    format: 'password',
    minLength: 1,
    maxLength: LIMITS.passwordLength.max,
  })
  @Truncate(LIMITS.passwordLength.max + 1)
  @ValidateIf(
    ({ code, passkey }: ConfirmIdentityDto) => code === undefined && passkey === undefined,
  )
  @Follows((value) =>
    typeof value === 'string' && value !== '' ? undefined : FIELD_TEXTS.passwordRequired,
  )
  password?: string;

  /** Of the member's authenticator, in place of the password. */
  @FactorCode({ required: false })
  @IsOptional()
  code?: string;

  /** Of the member, in place of the password. */
  @ApiPropertyOptional(ASSERTION_SCHEMA)
  @IsOptional()
  @Follows(ASSERTION_RULE)
  passkey?: PasskeyAssertion;
}
