import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsInt, IsOptional, IsUUID, Max, Min } from 'class-validator';
import { LIMITS, MESSAGE_PAGE, MESSAGE_RULE, ERROR_TEXTS, type BodyOf } from '@lodge/contracts';
import { Follows, FromQuery, MAX_BIG_ID, PageLimit, Text } from '@lodge/http';

const cursor = { message: ERROR_TEXTS.invalidCursor };
const POSITION = { type: 'integer', minimum: 0, maximum: MAX_BIG_ID } as const;

export class MessagesQuery {
  @PageLimit(MESSAGE_PAGE)
  limit: number = MESSAGE_PAGE.default;

  // The newest messages older than this id.
  @ApiPropertyOptional(POSITION)
  @FromQuery()
  @IsOptional()
  @IsInt(cursor)
  @Min(0, cursor)
  @Max(MAX_BIG_ID, cursor)
  before?: number;

  // The oldest messages newer than this id.
  @ApiPropertyOptional(POSITION)
  @FromQuery()
  @IsOptional()
  @IsInt(cursor)
  @Min(0, cursor)
  @Max(MAX_BIG_ID, cursor)
  after?: number;
}

export class ReadMessagesDto implements BodyOf<'readMessages'> {
  @ApiProperty(POSITION)
  @IsInt(cursor)
  @Min(0, cursor)
  @Max(MAX_BIG_ID, cursor)
  message_id: number;
}

export class PostMessageDto implements BodyOf<'postMessage'> {
  @ApiProperty({ minLength: 1, maxLength: LIMITS.messageLength })
  @Text(LIMITS.messageLength)
  @Follows(MESSAGE_RULE)
  content: string;

  // Chosen by the client, so that a repeated send is one message.
  @ApiPropertyOptional({ format: 'uuid', nullable: true })
  @IsOptional()
  @IsUUID('all', { message: 'client_id must be a UUID' })
  client_id?: string;
}
