import { ApiProperty } from '@nestjs/swagger';
import { FIELD_TEXTS, GROUP_NAME_RULE, LIMITS, ERROR_TEXTS, type BodyOf } from '@lodge/contracts';
import { Follows, IdField, Text } from '@lodge/service';

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
  @IdField(ERROR_TEXTS.invalidInput)
  userId: number;
}
