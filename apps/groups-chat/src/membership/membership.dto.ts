import { ApiProperty } from '@nestjs/swagger';
import { Transform } from 'class-transformer';
import { IsOptional } from 'class-validator';
import {
  FIELD_TEXTS,
  LIMITS,
  normalizeGroupCode,
  REQUEST_LINE_RULE,
  type BodyOf,
} from '@lodge/contracts';
import { Follows, TextField } from '@lodge/service';

export class JoinDto implements BodyOf<'joinGroup'> {
  @ApiProperty({ minLength: LIMITS.groupCodeLength, maxLength: LIMITS.groupCodeLength })
  @Transform(({ value }) => (typeof value === 'string' ? normalizeGroupCode(value) : value))
  @Follows((value) =>
    typeof value === 'string' && value !== '' ? undefined : FIELD_TEXTS.groupCode,
  )
  code: string;
}

export class RequestDto implements BodyOf<'requestAccess'> {
  /** One line for who decides, deleted with the decision */
  @TextField(LIMITS.messageLength, REQUEST_LINE_RULE, { required: false, nullable: true })
  @IsOptional()
  message?: string;
}
