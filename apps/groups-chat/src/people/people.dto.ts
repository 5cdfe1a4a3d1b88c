import { IsOptional } from 'class-validator';
import { ERROR_TEXTS, LIMITS, PEOPLE_PAGE, POSITIONS, type PeopleQuery } from '@lodge/contracts';
import {
  Cursor,
  EnumField,
  FromText,
  IntegerField,
  PageLimit,
  SearchText,
  TEXT_CURSOR,
} from '@lodge/service';

const AGE = { ...LIMITS.age, error: ERROR_TEXTS.invalidInput, isOptional: true };

export class PeopleQueryDto implements PeopleQuery {
  @PageLimit(PEOPLE_PAGE)
  limit: number = PEOPLE_PAGE.default;

  @Cursor(TEXT_CURSOR)
  cursor?: string;

  @SearchText()
  q?: string;

  @EnumField(['true'], ERROR_TEXTS.invalidInput, { required: false })
  @IsOptional()
  starred?: 'true';

  @EnumField(POSITIONS, ERROR_TEXTS.invalidInput, { required: false })
  @IsOptional()
  position?: PeopleQuery['position'];

  @FromText()
  @IntegerField(AGE)
  min_age: number = LIMITS.age.min;

  @FromText()
  @IntegerField(AGE)
  max_age: number = LIMITS.age.max;
}
