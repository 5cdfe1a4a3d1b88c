import { ApiProperty } from '@nestjs/swagger';
import { LIMITS, REGISTRATION_RULES } from '@lodge/contracts';
import { Follows, ProfileDto, Text } from '@lodge/service';

export class RegistrationDto extends ProfileDto {
  @ApiProperty({ format: 'email', maxLength: LIMITS.emailLength })
  @Text() @Follows(REGISTRATION_RULES.email)
  email: string;

  @ApiProperty({ minLength: LIMITS.passwordLength.min, maxLength: LIMITS.passwordLength.max })
  @Follows(REGISTRATION_RULES.password)
  password: string;
}
