import { IsOptional } from 'class-validator';
import { ERROR_TEXTS, GROUP_FILTERS, GROUP_PAGE, type GroupFilter } from '@lodge/contracts';
import { Cursor, EnumField, PageLimit, SearchText, TEXT_CURSOR } from '@lodge/service';

export class GroupsQuery {
  @PageLimit(GROUP_PAGE)
  limit: number = GROUP_PAGE.default;

  @Cursor(TEXT_CURSOR)
  cursor?: string;

  @SearchText()
  q?: string;

  @EnumField(GROUP_FILTERS, ERROR_TEXTS.invalidInput, { required: false })
  @IsOptional()
  show?: GroupFilter;
}
