import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsOptional } from 'class-validator';
import {
  ANNOUNCEMENT_LIMITS,
  ANNOUNCEMENT_RULE,
  ANNOUNCEMENT_TEXTS,
  timeOf,
  type BodyOf,
  type Rule,
} from '@lodge/contracts';
import { Follows, TextField, Truncate } from '@lodge/service';

const timeRule: Rule = (value) => (timeOf(value) >= 0 ? undefined : ANNOUNCEMENT_TEXTS.time);

const TIME = { format: 'date-time', maxLength: 24 };

export class AnnouncementDto implements BodyOf<'createAnnouncement'> {
  @TextField(ANNOUNCEMENT_LIMITS.textLength, ANNOUNCEMENT_RULE, { minLength: 1 })
  text: string;

  @ApiPropertyOptional(TIME)
  @IsOptional()
  @Truncate(30)
  @Follows(timeRule)
  from?: string;

  @ApiProperty(TIME)
  @Truncate(30)
  @Follows(timeRule)
  until: string;
}
