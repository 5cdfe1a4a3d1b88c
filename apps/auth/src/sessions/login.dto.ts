import { ApiProperty } from '@nestjs/swagger';
import { FIELD_TEXTS } from '@lodge/contracts';
import { Follows, Text } from '@lodge/service';

const given = (text: string) => (value: unknown) => (typeof value === 'string' && value !== '' ? undefined : text);

export class LoginDto {
  @ApiProperty()
  @Text() @Follows(given(FIELD_TEXTS.emailRequired))
  email: string;

  @ApiProperty()
  @Follows(given(FIELD_TEXTS.passwordRequired))
  password: string;
}
