import { ApiProperty } from '@nestjs/swagger';
import { FIELD_TEXTS, LIMITS, type BodyOf } from '@lodge/contracts';
import { Truncate, Follows, Text } from '@lodge/service';

const given = (text: string) => (value: unknown) =>
  typeof value === 'string' && value !== '' ? undefined : text;

export class LoginDto implements BodyOf<'login'> {
  @ApiProperty({ minLength: 1, maxLength: LIMITS.emailLength })
  @Truncate(LIMITS.emailLength * 4)
  @Text(LIMITS.emailLength)
  @Follows(given(FIELD_TEXTS.emailRequired))
  email: string;

  @ApiProperty({ format: 'password', minLength: 1, maxLength: LIMITS.passwordLength.max })
  @Truncate(LIMITS.passwordLength.max + 1)
  @Follows(given(FIELD_TEXTS.passwordRequired))
  password: string;
}
