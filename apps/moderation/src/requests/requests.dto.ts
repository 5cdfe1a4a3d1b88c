import { ApiProperty } from '@nestjs/swagger';
import { IsBoolean, IsIn } from 'class-validator';
import { ERROR_TEXTS, MAX_DECIDED_AT_ONCE, type BodyOf } from '@lodge/contracts';
import { Follows, ID_PROPERTY, MAX_ID } from '@lodge/service';
import { QueueQuery, StatusOf } from '../paging.js';

export class RequestsQuery extends QueueQuery {
  @StatusOf('pending', 'all')
  status: 'pending' | 'all' = 'all';
}

export class RequestDecisionDto implements BodyOf<'decideGroupRequest'> {
  @ApiProperty({ enum: ['approve', 'reject'] })
  @IsIn(['approve', 'reject'], { message: ERROR_TEXTS.invalidAction })
  action: 'approve' | 'reject';
}

export class RequestDecisionsDto implements BodyOf<'decideGroupRequests'> {
  @ApiProperty({
    type: 'array',
    items: ID_PROPERTY,
    minItems: 1,
    maxItems: MAX_DECIDED_AT_ONCE,
    uniqueItems: true,
  })
  @Follows((value) => (areIds(value) ? undefined : ERROR_TEXTS.invalidRequestIds))
  ids: number[];

  @ApiProperty()
  @IsBoolean({ message: ERROR_TEXTS.invalidApprove })
  approve: boolean;
}

const areIds = (value: unknown) =>
  Array.isArray(value) &&
  value.length >= 1 &&
  value.length <= MAX_DECIDED_AT_ONCE &&
  value.every((id) => Number.isInteger(id) && id >= 1 && id <= MAX_ID) &&
  new Set(value).size === value.length;
