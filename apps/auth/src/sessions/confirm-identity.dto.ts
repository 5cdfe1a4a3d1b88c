import { ApiPropertyOptional } from '@nestjs/swagger';
import { IsOptional, ValidateIf } from 'class-validator';
import { FACTOR_CODE_RULE, FIELD_TEXTS, LIMITS, type BodyOf } from '@lodge/contracts';
import { Cut, Follows } from '@lodge/http';

export class ConfirmIdentityDto implements BodyOf<'confirmIdentity'> {
  /** Unless there is a code. */
  @ApiPropertyOptional({
    format: 'password',
    minLength: 1,
    maxLength: LIMITS.passwordLength.max,
  })
  @Cut(LIMITS.passwordLength.max + 1)
  @ValidateIf(({ code }: ConfirmIdentityDto) => code === undefined)
  @Follows((value) =>
    typeof value === 'string' && value !== '' ? undefined : FIELD_TEXTS.passwordRequired,
  )
  password?: string;

  /** Of the member's authenticator, in place of the password. */
  @ApiPropertyOptional({ minLength: 6, maxLength: LIMITS.factorCodeLength })
  @IsOptional()
  @Cut(LIMITS.factorCodeLength + 1)
  @Follows(FACTOR_CODE_RULE)
  code?: string;
}
