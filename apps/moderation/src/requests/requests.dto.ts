import { ApiProperty } from '@nestjs/swagger';
import { IsIn } from 'class-validator';
import { ERROR_TEXTS, type BodyOf } from '@lodge/contracts';
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
