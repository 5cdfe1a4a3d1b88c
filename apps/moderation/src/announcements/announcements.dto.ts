import { IsOptional } from 'class-validator';
import {
  ANNOUNCEMENT_LIMITS,
  ANNOUNCEMENT_RULE,
  ANNOUNCEMENT_TEXTS,
  timeOf,
  type BodyOf,
  type Rule,
} from '@lodge/contracts';
import { InstantField, TextField } from '@lodge/service';

const timeRule: Rule = (value) => (timeOf(value) >= 0 ? undefined : ANNOUNCEMENT_TEXTS.time);

export class AnnouncementDto implements BodyOf<'createAnnouncement'> {
  @TextField(ANNOUNCEMENT_LIMITS.textLength, ANNOUNCEMENT_RULE, { minLength: 1 })
  text: string;

  @InstantField(timeRule, { required: false })
  @IsOptional()
  from?: string;

  @InstantField(timeRule)
  until: string;
}
