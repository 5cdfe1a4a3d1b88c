import {
  EMBLEMS,
  FIELD_TEXTS,
  GROUP_DESCRIPTION_RULE,
  GROUP_NAME_RULE,
  LIMITS,
  ERROR_TEXTS,
  TINTS,
  type BodyOf,
  type Emblem,
  type Tint,
  type WithEmblem,
} from '@lodge/contracts';
import { IsOptional } from 'class-validator';
import { EnumField, IdField, SearchText, TextField } from '@lodge/service';
import { PageQuery } from '../queues/paging.js';

export class GroupsQuery extends PageQuery {
  @SearchText()
  q?: string;
}

class EmblemDto implements Partial<WithEmblem> {
  @EnumField(EMBLEMS, FIELD_TEXTS.groupEmblem, { required: false })
  @IsOptional()
  emblem?: Emblem;

  @EnumField(TINTS, FIELD_TEXTS.groupTint, { required: false })
  @IsOptional()
  tint?: Tint;
}

export class CreateGroupDto extends EmblemDto implements BodyOf<'createGroup'> {
  @TextField(LIMITS.groupNameLength, GROUP_NAME_RULE, { minLength: 1 })
  name: string;

  @TextField(LIMITS.groupDescriptionLength, GROUP_DESCRIPTION_RULE, {
    nullable: true,
    required: false,
  })
  @IsOptional()
  description: string = '';
}

export class UpdateGroupDto extends EmblemDto implements BodyOf<'updateGroup'> {
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
