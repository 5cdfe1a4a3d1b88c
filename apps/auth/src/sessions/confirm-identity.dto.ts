import { ApiProperty } from '@nestjs/swagger';
import { FIELD_TEXTS, LIMITS, type BodyOf } from '@lodge/contracts';
import { Cut, Follows } from '@lodge/http';

export class ConfirmIdentityDto implements BodyOf<'confirmIdentity'> {
  @ApiProperty({ format: 'password', minLength: 1, maxLength: LIMITS.passwordLength.max })
  @Cut(LIMITS.passwordLength.max + 1)
  @Follows((value) =>
    typeof value === 'string' && value !== '' ? undefined : FIELD_TEXTS.passwordRequired,
  )
  password: string;
}
