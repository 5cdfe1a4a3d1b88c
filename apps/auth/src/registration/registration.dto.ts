import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsOptional, IsString } from 'class-validator';
import { REGISTRATION_ERRORS, REGISTRATION_RULES } from '@lodge/contracts';
import { ProfileDto } from '@lodge/domain';
import { EmailField, Follows, NEW_PASSWORD, Truncate } from '@lodge/service';
import { DocumentIds } from '../consents/consents.dto.js';

// Longer than any real code: one that is cut to this length stays invalid.
const MAX_INVITATION_LENGTH = 120;

export class RegistrationDto extends ProfileDto {
  @Follows(REGISTRATION_RULES.username)
  declare username: string;

  @EmailField()
  email: string;

  @ApiProperty(NEW_PASSWORD)
  @Follows(REGISTRATION_RULES.password)
  password: string;

  @DocumentIds(true)
  document_ids?: number[];

  @ApiPropertyOptional({ maxLength: MAX_INVITATION_LENGTH })
  @IsOptional()
  @Truncate(MAX_INVITATION_LENGTH)
  @IsString({ message: REGISTRATION_ERRORS.invitationInvalid })
  invitation?: string;
}
