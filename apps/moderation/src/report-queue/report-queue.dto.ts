import { ApiPropertyOptional } from '@nestjs/swagger';
import { IsIn, IsOptional } from 'class-validator';
import { Cursor } from '@lodge/http';
import { LimitQuery } from '../paging.js';

export class ReportQueueQuery extends LimitQuery {
  // Of open ones `u` (urgent) or `c` (calm) and an id; of closed ones an id.
  @Cursor(/^[uc]?\d{1,9}$/)
  cursor?: string;

  @ApiPropertyOptional({ enum: ['open', 'closed'] })
  @IsOptional()
  @IsIn(['open', 'closed'], { message: 'status must be open or closed' })
  status: 'open' | 'closed' = 'open';
}
