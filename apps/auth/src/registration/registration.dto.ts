import { ApiProperty } from '@nestjs/swagger';
import { LIMITS, REGISTRATION_RULES } from '@lodge/contracts';
import { Follows, NEW_PASSWORD, ProfileDto, Text } from '@lodge/service';

export class RegistrationDto extends ProfileDto {
  @ApiProperty({ format: 'email', maxLength: LIMITS.emailLength })
  @Text() @Follows(REGISTRATION_RULES.email)
  email: string;

  @ApiProperty(NEW_PASSWORD)
  @Follows(REGISTRATION_RULES.password)
  password: string;
}
