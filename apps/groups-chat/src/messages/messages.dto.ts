import { ApiPropertyOptional } from '@nestjs/swagger';
import { IsOptional, IsUUID } from 'class-validator';
import {
  ERROR_TEXTS,
  FOUND_PAGE,
  LIMITS,
  MESSAGE_PAGE,
  MESSAGE_RULE,
  NODS,
  NODS_PAGE,
  type BodyOf,
  type NodEmoji,
  type Rule,
} from '@lodge/contracts';
import {
  EnumField,
  Follows,
  FromText,
  IntegerField,
  MAX_BIG_ID,
  MAX_ID,
  PageLimit,
  pageQuery,
  SearchText,
  TextField,
} from '@lodge/service';

const POSITION = { min: 0, max: MAX_BIG_ID, error: ERROR_TEXTS.invalidCursor };

const ID = /^\d{1,15}$/;
const DAY_OR_INSTANT = /^\d{4}-\d\d-\d\d(T[\d:.]{8,12}Z)?$/;

const placeRule: Rule = (value) =>
  typeof value === 'string' &&
  (ID.test(value) || (DAY_OR_INSTANT.test(value) && !Number.isNaN(Date.parse(value))))
    ? undefined
    : ERROR_TEXTS.invalidCursor;

/** What `around` names: the id of a message, or a time, which is none before 1970. */
export const placeOf = (around: string) =>
  ID.test(around) ? Number(around) : new Date(Math.max(Date.parse(around), 0));

export class MessagesQuery {
  @PageLimit(MESSAGE_PAGE)
  limit: number = MESSAGE_PAGE.default;

  @FromText()
  @IntegerField({ ...POSITION, isOptional: true })
  before?: number;

  @FromText()
  @IntegerField({ ...POSITION, isOptional: true })
  after?: number;

  @ApiPropertyOptional({ maxLength: 24, example: '2026-03-01' })
  @IsOptional()
  @Follows(placeRule)
  around?: string;
}

export class FoundMessagesQuery extends pageQuery(FOUND_PAGE, MAX_BIG_ID) {
  @SearchText()
  q?: string;

  @FromText()
  @IntegerField({ min: 1, max: MAX_ID, error: ERROR_TEXTS.invalidInput, isOptional: true })
  group_id?: number;
}

export class NodsQuery extends pageQuery(NODS_PAGE) {}

export class NodDto implements BodyOf<'nod'> {
  @EnumField(NODS, ERROR_TEXTS.invalidInput)
  emoji: NodEmoji;
}

export class ReadMessagesDto implements BodyOf<'readMessages'> {
  @IntegerField(POSITION)
  message_id: number;
}

export class EditMessageDto implements BodyOf<'editOwnMessage'> {
  @TextField(LIMITS.messageLength, MESSAGE_RULE, { minLength: 1 })
  content: string;
}

export class PostMessageDto extends EditMessageDto implements BodyOf<'postMessage'> {
  @ApiPropertyOptional({ format: 'uuid', nullable: true })
  @IsOptional()
  @IsUUID('all', { message: 'client_id must be a UUID' })
  client_id?: string;

  @IntegerField({
    min: 1,
    max: MAX_BIG_ID,
    error: ERROR_TEXTS.invalidReplyTo,
    isOptional: true,
  })
  reply_to?: number;
}
