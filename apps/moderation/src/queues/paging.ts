import { applyDecorators } from '@nestjs/common';
import { IsOptional } from 'class-validator';
import { ADMIN_PAGE } from '@lodge/contracts';
import { EnumField, MAX_BIG_ID, PageLimit, pageQuery } from '@lodge/service';

const OR = new Intl.ListFormat('en-GB', { type: 'disjunction' });

export const OneOf = (name: string, values: readonly string[]) =>
  applyDecorators(
    IsOptional(),
    EnumField(values, `${name} must be ${OR.format(values)}`, { required: false }),
  );

export const StatusOf = (...statuses: string[]) => OneOf('status', statuses);

export class LimitQuery {
  @PageLimit(ADMIN_PAGE)
  limit: number = ADMIN_PAGE.default;
}

export class PageQuery extends pageQuery(ADMIN_PAGE) {}

export class QueueQuery extends pageQuery(ADMIN_PAGE, MAX_BIG_ID) {}
