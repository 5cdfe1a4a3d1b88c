import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsOptional, ValidateIf } from 'class-validator';
import {
  ERROR_TEXTS,
  FIELD_TEXTS,
  LIMITS,
  NEW_PASSWORD_RULE,
  RESET_TOKEN_RULE,
  storedEmailRule,
  TOKEN_PATTERN,
  type BodyOf,
} from '@lodge/contracts';
import { Follows, IdField, NEW_PASSWORD, TextField } from '@lodge/service';
import { CurrentPassword, FactorCode } from '../identity/identity.dto.js';

export class ChangePasswordDto implements BodyOf<'changePassword'> {
  @CurrentPassword(FIELD_TEXTS.allFieldsRequired)
  currentPassword: string;

  @ApiProperty(NEW_PASSWORD)
  @Follows(NEW_PASSWORD_RULE)
  newPassword: string;
}

export class ChangeUserPasswordDto implements BodyOf<'changeUserPassword'> {
  @IdField(ERROR_TEXTS.invalidInput, { tooLarge: ERROR_TEXTS.userNotFound })
  userId: number;

  @ApiProperty(NEW_PASSWORD)
  @Follows(NEW_PASSWORD_RULE)
  newPassword: string;
}

export class RequestPasswordResetDto implements BodyOf<'requestPasswordReset'> {
  @TextField(LIMITS.emailLength, storedEmailRule, { format: 'email' })
  email: string;
}

const isByLink = ({ token, email, recovery_code: code }: FinishPasswordResetDto) =>
  token !== undefined || (email === undefined && code === undefined);

const isByRecoveryCode = (reset: FinishPasswordResetDto) =>
  reset.email !== undefined || reset.recovery_code !== undefined;

export class FinishPasswordResetDto implements BodyOf<'finishPasswordReset'> {
  @ApiPropertyOptional({
    nullable: true,
    pattern: TOKEN_PATTERN.source,
    description: 'What follows the # of the link',
  })
  @ValidateIf(isByLink)
  @Follows(RESET_TOKEN_RULE)
  token?: string;

  @TextField(LIMITS.emailLength, storedEmailRule, {
    nullable: true,
    format: 'email',
    description: 'With a recovery code, in place of a link',
    required: false,
  })
  @ValidateIf(isByRecoveryCode)
  email?: string;

  @FactorCode({ required: false, nullable: true })
  @ValidateIf(isByRecoveryCode)
  recovery_code?: string;

  @ApiProperty(NEW_PASSWORD)
  @Follows(NEW_PASSWORD_RULE)
  newPassword: string;

  @FactorCode({
    required: false,
    nullable: true,
    description: 'Of members with a second factor',
  })
  @IsOptional()
  code?: string;
}

export class CreateResetLinkDto implements BodyOf<'createResetLink'> {
  @IdField(ERROR_TEXTS.invalidInput, { tooLarge: ERROR_TEXTS.userNotFound })
  userId: number;
}
