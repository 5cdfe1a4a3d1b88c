import { ApiPropertyOptional } from '@nestjs/swagger';
import { IsOptional, Matches } from 'class-validator';
import { GROUP_PAGE, REFUSAL_TEXTS } from '@lodge/contracts';
import { PageLimit, SearchText } from '@lodge/service';

export class GroupsQuery {
  @PageLimit(GROUP_PAGE)
  limit: number = GROUP_PAGE.default;

  /** `next_cursor` of the page before. */
  @ApiPropertyOptional()
  @IsOptional() @Matches(/^[\w-]{1,400}$/, { message: REFUSAL_TEXTS.invalidCursor })
  cursor?: string;

  /** Part of a name. */
  @SearchText()
  q?: string;
}
