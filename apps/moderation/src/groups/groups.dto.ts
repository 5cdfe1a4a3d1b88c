import {
  FIELD_TEXTS,
  GROUP_DESCRIPTION_RULE,
  GROUP_NAME_RULE,
  LIMITS,
  ERROR_TEXTS,
  type BodyOf,
} from '@lodge/contracts';
import { IsOptional } from 'class-validator';
import { EnumField, IdField, SearchText, TextField } from '@lodge/service';
import { PageQuery } from '../queues/paging.js';

export class GroupsQuery extends PageQuery {
  @SearchText()
  q?: string;
}

export class CreateGroupDto implements BodyOf<'createGroup'> {
  @TextField(LIMITS.groupNameLength, GROUP_NAME_RULE, { minLength: 1 })
  name: string;

  @TextField(LIMITS.groupDescriptionLength, GROUP_DESCRIPTION_RULE, {
    nullable: true,
    required: false,
  })
  @IsOptional()
  description: string = '';
}

export class UpdateGroupDto implements BodyOf<'updateGroup'> {
  @TextField(LIMITS.groupDescriptionLength, GROUP_DESCRIPTION_RULE)
  description: string;
}

export class DeleteGroupDto implements BodyOf<'deleteGroup'> {
  @EnumField(['DELETE'], FIELD_TEXTS.groupDeletion)
  confirm: 'DELETE';
}

export class UserIdDto implements BodyOf<'addGroupMember'> {
  @IdField(ERROR_TEXTS.invalidInput)
  userId: number;
}
