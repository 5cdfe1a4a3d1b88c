import { ApiPropertyOptional } from '@nestjs/swagger';
import { IsOptional, IsUUID } from 'class-validator';
import { LIMITS, MESSAGE_PAGE, MESSAGE_RULE, ERROR_TEXTS, type BodyOf } from '@lodge/contracts';
import { FromText, IntegerField, MAX_BIG_ID, PageLimit, TextField } from '@lodge/service';

const POSITION = { min: 0, max: MAX_BIG_ID, error: ERROR_TEXTS.invalidCursor };

export class MessagesQuery {
  @PageLimit(MESSAGE_PAGE)
  limit: number = MESSAGE_PAGE.default;

  @FromText()
  @IntegerField({ ...POSITION, isOptional: true })
  before?: number;

  @FromText()
  @IntegerField({ ...POSITION, isOptional: true })
  after?: number;
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
