import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsIn, IsOptional } from 'class-validator';
import { ERROR_TEXTS, type BodyOf } from '@lodge/contracts';
import { QueueQuery } from '../paging.js';

export class RequestsQuery extends QueueQuery {
  @ApiPropertyOptional({ enum: ['pending', 'all'] })
  @IsOptional()
  @IsIn(['pending', 'all'], { message: 'status must be pending or all' })
  status: 'pending' | 'all' = 'all';
}

export class DecisionDto implements BodyOf<'decideGroupRequest'> {
  @ApiProperty({ enum: ['approve', 'reject'] })
  @IsIn(['approve', 'reject'], { message: ERROR_TEXTS.invalidAction })
  action: 'approve' | 'reject';
}
