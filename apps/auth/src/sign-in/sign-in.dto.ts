import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsOptional, IsString, ValidateIf } from 'class-validator';
import {
  documentIdsRule,
  FACTOR_TEXTS,
  FIELD_TEXTS,
  LIMITS,
  REGISTRATION_ERRORS,
  REGISTRATION_RULES,
  type BodyOf,
  type PasskeyAssertion,
} from '@lodge/contracts';
import { ProfileDto } from '@lodge/domain';
import { EmailField, Follows, NEW_PASSWORD, PatternField, Text, Truncate } from '@lodge/service';
import { OptionalDocumentIds } from '../consents/consents.dto.js';
import { FactorCode } from '../identity/factors.dto.js';
import { ASSERTION_RULE, ASSERTION_SCHEMA } from '../identity/passkeys.dto.js';

// Longer than any real code: one that is cut to this length stays invalid.
const LONGEST_INVITATION = 120;

const PASSWORD = { format: 'password', minLength: 1, maxLength: LIMITS.passwordLength.max };

const given = (text: string) => (value: unknown) =>
  typeof value === 'string' && value !== '' ? undefined : text;

export class LoginDto implements BodyOf<'login'> {
  @ApiProperty({ minLength: 1, maxLength: LIMITS.emailLength })
  @Truncate(LIMITS.emailLength * 4)
  @Text(LIMITS.emailLength)
  @Follows(given(FIELD_TEXTS.emailRequired))
  email: string;

  @ApiProperty(PASSWORD)
  @Truncate(LIMITS.passwordLength.max * 4 + 1)
  @Follows(given(FIELD_TEXTS.passwordRequired))
  password: string;
}

export class SecondFactorLoginDto implements BodyOf<'loginWithCode'> {
  @PatternField(/^[\w.-]+$/, 120, FACTOR_TEXTS.challengeEnded)
  challenge: string;

  @FactorCode()
  code: string;
}

export class ConfirmIdentityDto implements BodyOf<'confirmIdentity'> {
  /** Required unless there is a code or a passkey. */
  @ApiPropertyOptional(PASSWORD)
  @Truncate(LIMITS.passwordLength.max * 4 + 1)
  @ValidateIf(
    ({ code, passkey }: ConfirmIdentityDto) => code === undefined && passkey === undefined,
  )
  @Follows(given(FIELD_TEXTS.passwordRequired))
  password?: string;

  @FactorCode({ required: false })
  @IsOptional()
  code?: string;

  @ApiPropertyOptional(ASSERTION_SCHEMA)
  @IsOptional()
  @Follows(ASSERTION_RULE)
  passkey?: PasskeyAssertion;
}

export class RegistrationDto extends ProfileDto {
  @Follows(REGISTRATION_RULES.username)
  declare username: string;

  @EmailField()
  email: string;

  @ApiProperty(NEW_PASSWORD)
  @Follows(REGISTRATION_RULES.password)
  password: string;

  @OptionalDocumentIds()
  @IsOptional()
  @Follows(documentIdsRule)
  document_ids?: number[];

  /** The code after `invitation=` in the link. Ignored where nobody needs one. */
  @ApiPropertyOptional({ maxLength: LONGEST_INVITATION })
  @IsOptional()
  @Truncate(LONGEST_INVITATION)
  @IsString({ message: REGISTRATION_ERRORS.invitationInvalid })
  invitation?: string;
}
