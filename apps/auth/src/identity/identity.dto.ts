import { ApiPropertyOptional } from '@nestjs/swagger';
import { IsOptional, ValidateIf } from 'class-validator';
import { FIELD_TEXTS, type BodyOf, type PasskeyAssertion } from '@lodge/contracts';
import { Follows } from '@lodge/service';
import { CurrentPassword } from '../passwords/passwords.dto.js';
import { FactorCode } from './factors.dto.js';
import { ASSERTION_RULE, ASSERTION_SCHEMA } from './passkeys.dto.js';

export class ConfirmIdentityDto implements BodyOf<'confirmIdentity'> {
  @ValidateIf(
    ({ code, passkey }: ConfirmIdentityDto) => code === undefined && passkey === undefined,
  )
  @CurrentPassword(FIELD_TEXTS.passwordRequired, { required: false })
  password?: string;

  @FactorCode({ required: false })
  @IsOptional()
  code?: string;

  @ApiPropertyOptional(ASSERTION_SCHEMA)
  @IsOptional()
  @Follows(ASSERTION_RULE)
  passkey?: PasskeyAssertion;
}
