import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsInt, IsOptional, Max, Min, ValidateIf } from 'class-validator';
import {
  ERROR_TEXTS,
  FACTOR_CODE_RULE,
  LIMITS,
  NEW_PASSWORD_RULE,
  REGISTRATION_RULES,
  RESET_TOKEN_RULE,
  type BodyOf,
} from '@lodge/contracts';
import { Cut, Follows, ID_PROPERTY, MAX_ID, NEW_PASSWORD, Text } from '@lodge/http';

export class RequestPasswordResetDto implements BodyOf<'requestPasswordReset'> {
  @ApiProperty({ format: 'email', maxLength: LIMITS.emailLength })
  @Text(LIMITS.emailLength)
  @Follows(REGISTRATION_RULES.email)
  email: string;
}

const isByLink = ({ token, email, recovery_code: code }: FinishPasswordResetDto) =>
  token !== undefined || (email === undefined && code === undefined);

const isByRecoveryCode = (reset: FinishPasswordResetDto) =>
  reset.email !== undefined || reset.recovery_code !== undefined;

export class FinishPasswordResetDto implements BodyOf<'finishPasswordReset'> {
  @ApiPropertyOptional({
    nullable: true,
    pattern: '^[\\w-]{43}$',
    description: 'What follows the # of the link',
  })
  @ValidateIf(isByLink)
  @Follows(RESET_TOKEN_RULE)
  token?: string;

  @ApiPropertyOptional({
    nullable: true,
    format: 'email',
    maxLength: LIMITS.emailLength,
    description: 'With a recovery code, in place of a link',
  })
  @Text(LIMITS.emailLength)
  @ValidateIf(isByRecoveryCode)
  @Follows(REGISTRATION_RULES.email)
  email?: string;

  @ApiPropertyOptional({ nullable: true, minLength: 6, maxLength: LIMITS.factorCodeLength })
  @Cut(LIMITS.factorCodeLength + 1)
  @ValidateIf(isByRecoveryCode)
  @Follows(FACTOR_CODE_RULE)
  recovery_code?: string;

  @ApiProperty(NEW_PASSWORD)
  @Follows(NEW_PASSWORD_RULE)
  newPassword: string;

  @ApiPropertyOptional({
    nullable: true,
    minLength: 6,
    maxLength: 64,
    description: 'Of members with a second factor',
  })
  @IsOptional()
  @Follows(FACTOR_CODE_RULE)
  code?: string;
}

export class CreateResetLinkDto implements BodyOf<'createResetLink'> {
  @ApiProperty(ID_PROPERTY)
  @IsInt({ message: ERROR_TEXTS.invalidInput })
  @Min(1, { message: ERROR_TEXTS.invalidInput })
  @Max(MAX_ID, { message: ERROR_TEXTS.userNotFound })
  userId: number;
}
