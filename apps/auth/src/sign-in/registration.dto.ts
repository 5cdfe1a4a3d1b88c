import { ApiProperty } from '@nestjs/swagger';
import { IsOptional } from 'class-validator';
import { documentIdsRule, LIMITS, REGISTRATION_RULES } from '@lodge/contracts';
import { Follows, NEW_PASSWORD, Text } from '@lodge/service';
import { ProfileDto } from '@lodge/domain';
import { OptionalDocumentIds } from '../consents/consents.dto.js';

export class RegistrationDto extends ProfileDto {
  /** Also follows the rules for new names. */
  @Follows(REGISTRATION_RULES.username)
  declare username: string;

  @ApiProperty({ format: 'email', maxLength: LIMITS.emailLength })
  @Text(LIMITS.emailLength)
  @Follows(REGISTRATION_RULES.email)
  email: string;

  @ApiProperty(NEW_PASSWORD)
  @Follows(REGISTRATION_RULES.password)
  password: string;

  @OptionalDocumentIds()
  @IsOptional()
  @Follows(documentIdsRule)
  document_ids?: number[];
}
