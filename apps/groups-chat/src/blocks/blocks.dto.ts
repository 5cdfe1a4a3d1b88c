import { ApiProperty } from '@nestjs/swagger';
import { IsInt, Max, Min } from 'class-validator';
import { ERROR_TEXTS, type BodyOf } from '@lodge/contracts';
import { MAX_ID } from '@lodge/http';

const invalid = { message: ERROR_TEXTS.userNotFound };

export class BlockDto implements BodyOf<'block'> {
  @ApiProperty({ type: 'integer', minimum: 1, maximum: MAX_ID })
  @IsInt(invalid)
  @Min(1, invalid)
  @Max(MAX_ID, invalid)
  userId: number;
}
