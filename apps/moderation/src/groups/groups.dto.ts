import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import {
  FIELD_TEXTS,
  GROUP_DESCRIPTION_RULE,
  GROUP_NAME_RULE,
  LIMITS,
  ERROR_TEXTS,
  type BodyOf,
} from '@lodge/contracts';
import { IsOptional } from 'class-validator';
import { Follows, IdField, Text } from '@lodge/service';

export class CreateGroupDto implements BodyOf<'createGroup'> {
  @ApiProperty({ minLength: 1, maxLength: LIMITS.groupNameLength })
  @Text(LIMITS.groupNameLength)
  @Follows(GROUP_NAME_RULE)
  name: string;

  @ApiPropertyOptional({ maxLength: LIMITS.groupDescriptionLength, nullable: true })
  @IsOptional()
  @Text(LIMITS.groupDescriptionLength)
  @Follows(GROUP_DESCRIPTION_RULE)
  description: string = '';
}

export class UpdateGroupDto implements BodyOf<'updateGroup'> {
  @ApiProperty({ maxLength: LIMITS.groupDescriptionLength })
  @Text(LIMITS.groupDescriptionLength)
  @Follows(GROUP_DESCRIPTION_RULE)
  description: string;
}

export class DeleteGroupDto implements BodyOf<'deleteGroup'> {
  @ApiProperty({ enum: ['DELETE'] })
  @Follows((value) => (value === 'DELETE' ? undefined : FIELD_TEXTS.groupDeletion))
  confirm: 'DELETE';
}

export class UserIdDto implements BodyOf<'addGroupMember'> {
  @IdField(ERROR_TEXTS.invalidInput)
  userId: number;
}
