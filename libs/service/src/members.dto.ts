import { ApiPropertyOptional } from '@nestjs/swagger';
import { IsOptional, Matches } from 'class-validator';
import { GROUP_PAGE, REFUSAL_TEXTS } from '@lodge/contracts';
import { MEMBERS_CURSOR } from '@lodge/database';
import { PageLimit, SearchText } from './paging.js';

/** The query of a list of a group's members. */
export class MembersQuery {
  @PageLimit(GROUP_PAGE)
  limit: number = GROUP_PAGE.default;

  /** `next_cursor` of the page before. */
  @ApiPropertyOptional()
  @IsOptional() @Matches(MEMBERS_CURSOR, { message: REFUSAL_TEXTS.invalidCursor })
  cursor?: string;

  /** Part of a user name. */
  @SearchText()
  q?: string;
}
