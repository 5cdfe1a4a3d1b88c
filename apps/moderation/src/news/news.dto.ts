import { ApiProperty } from '@nestjs/swagger';
import { ERROR_TEXTS, timeOf, type BodyOf } from '@lodge/contracts';
import { Follows, Truncate } from '@lodge/service';

export class SeeNewsDto implements BodyOf<'seeNews'> {
  @ApiProperty({ format: 'date-time', maxLength: 24 })
  @Truncate(30)
  @Follows((value) => (Number.isNaN(timeOf(value)) ? ERROR_TEXTS.invalidSeenUntil : undefined))
  until: string;
}
