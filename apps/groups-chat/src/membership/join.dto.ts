import { ApiProperty } from '@nestjs/swagger';
import { Transform } from 'class-transformer';
import { FIELD_TEXTS, LIMITS, normalizeGroupCode, type BodyOf } from '@lodge/contracts';
import { Follows } from '@lodge/service';

export class JoinDto implements BodyOf<'joinGroup'> {
  @ApiProperty({ minLength: LIMITS.groupCodeLength, maxLength: LIMITS.groupCodeLength })
  @Transform(({ value }) => (typeof value === 'string' ? normalizeGroupCode(value) : value))
  @Follows((value) =>
    typeof value === 'string' && value !== '' ? undefined : FIELD_TEXTS.groupCode,
  )
  code: string;
}
