import { ApiProperty } from '@nestjs/swagger';
import { Transform } from 'class-transformer';
import { compactGroupCode, FIELD_TEXTS, LIMITS, type BodyOf } from '@lodge/contracts';
import { Follows } from '@lodge/service';

export class JoinDto implements BodyOf<'joinGroup'> {
  // Accepts either case, and the white space and dashes that people add.
  @ApiProperty({ minLength: LIMITS.groupCodeLength, maxLength: LIMITS.groupCodeLength })
  @Transform(({ value }) => (typeof value === 'string' ? compactGroupCode(value) : value))
  @Follows((value) =>
    typeof value === 'string' && value !== '' ? undefined : FIELD_TEXTS.groupCode,
  )
  code: string;
}
