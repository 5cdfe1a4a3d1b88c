import { ApiProperty } from '@nestjs/swagger';
import { IsInt, Max, Min } from 'class-validator';
import { ERROR_TEXTS, type BodyOf } from '@lodge/contracts';
import { MAX_ID } from '@lodge/http';

const cursor = { message: ERROR_TEXTS.invalidCursor };

export class ReadRemovalsDto implements BodyOf<'readImageRemovals'> {
  @ApiProperty({ type: 'integer', minimum: 0, maximum: MAX_ID })
  @IsInt(cursor)
  @Min(0, cursor)
  @Max(MAX_ID, cursor)
  removal_id: number;
}
