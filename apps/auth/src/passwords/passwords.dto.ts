import { applyDecorators } from '@nestjs/common';
import { ApiProperty, type ApiPropertyOptions } from '@nestjs/swagger';
import { FIELD_TEXTS, LIMITS, NEW_PASSWORD_RULE, ERROR_TEXTS, type BodyOf } from '@lodge/contracts';
import { Truncate, Follows, IdField, NEW_PASSWORD } from '@lodge/service';

/** A rule for a text that must not be empty; `required` is the error. */
export const given = (required: string) => (value: unknown) =>
  typeof value === 'string' && value !== '' ? undefined : required;

/** Decorates a field that takes a password which exists; `required` is the error without one. */
export const CurrentPassword = (required: string, options?: ApiPropertyOptions) =>
  applyDecorators(
    ApiProperty({
      format: 'password',
      minLength: 1,
      maxLength: LIMITS.passwordLength.max,
      ...options,
    }),
    Truncate(LIMITS.passwordLength.max * 4 + 1),
    Follows(given(required)),
  );

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
