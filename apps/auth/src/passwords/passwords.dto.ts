import { ApiProperty } from '@nestjs/swagger';
import { IsInt, Max, Min } from 'class-validator';
import { FIELD_TEXTS, LIMITS, NEW_PASSWORD_RULE, ERROR_TEXTS, type BodyOf } from '@lodge/contracts';
import { Cut, Follows, ID_PROPERTY, MAX_ID, NEW_PASSWORD } from '@lodge/http';

export class ChangePasswordDto implements BodyOf<'changePassword'> {
  @ApiProperty({ format: 'password', minLength: 1, maxLength: LIMITS.passwordLength.max })
  @Cut(LIMITS.passwordLength.max + 1)
  @Follows((value) =>
    typeof value === 'string' && value !== '' ? undefined : FIELD_TEXTS.allFieldsRequired,
  )
  currentPassword: string;

  @ApiProperty(NEW_PASSWORD)
  @Follows(NEW_PASSWORD_RULE)
  newPassword: string;
}

export class ChangeUserPasswordDto implements BodyOf<'changeUserPassword'> {
  @ApiProperty(ID_PROPERTY)
  @IsInt({ message: ERROR_TEXTS.invalidInput })
  @Min(1, { message: ERROR_TEXTS.invalidInput })
  @Max(MAX_ID, { message: ERROR_TEXTS.userNotFound })
  userId: number;

  @ApiProperty(NEW_PASSWORD)
  @Follows(NEW_PASSWORD_RULE)
  newPassword: string;
}
