import { ApiProperty } from '@nestjs/swagger';
import { IsInt, Max, Min } from 'class-validator';
import { FIELD_TEXTS, GROUP_NAME_RULE, LIMITS, ERROR_TEXTS, type BodyOf } from '@lodge/contracts';
import { Follows, ID_PROPERTY, MAX_ID, Text } from '@lodge/http';

const invalid = { message: ERROR_TEXTS.invalidInput };

export class CreateGroupDto implements BodyOf<'createGroup'> {
  @ApiProperty({ minLength: 1, maxLength: LIMITS.groupNameLength })
  @Text(LIMITS.groupNameLength)
  @Follows(GROUP_NAME_RULE)
  name: string;
}

export class DeleteGroupDto implements BodyOf<'deleteGroup'> {
  @ApiProperty({ enum: ['DELETE'] })
  @Follows((value) => (value === 'DELETE' ? undefined : FIELD_TEXTS.groupDeletion))
  confirm: 'DELETE';
}

export class UserIdDto implements BodyOf<'addGroupMember'> {
  @ApiProperty(ID_PROPERTY)
  @IsInt(invalid)
  @Min(1, invalid)
  @Max(MAX_ID, invalid)
  userId: number;
}
