import { USER_FILTERS, USER_SORTS, type UserFilter, type UserSort } from '@lodge/contracts';
import { ProfileChangeDto } from '@lodge/domain';
import { Cursor, OptionalBooleanField, SearchText, TEXT_CURSOR } from '@lodge/service';
import { LimitQuery, OneOf } from '../queues/paging.js';

export class UsersQuery extends LimitQuery {
  @Cursor(TEXT_CURSOR)
  cursor?: string;

  @OneOf('sort', USER_SORTS)
  sort: UserSort = 'newest';

  @OneOf('filter', USER_FILTERS)
  filter?: UserFilter;

  @SearchText()
  q?: string;
}

export class UpdateUserDto extends ProfileChangeDto {
  @OptionalBooleanField('is_admin must be true or false', { nullable: true })
  is_admin?: boolean;

  @OptionalBooleanField('is_moderator must be true or false', { nullable: true })
  is_moderator?: boolean;
}
