import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { Transform } from 'class-transformer';
import { IsInt, IsOptional, IsUUID, Max, Min } from 'class-validator';
import { LIMITS, MESSAGE_PAGE, MESSAGE_RULE, REFUSAL_TEXTS } from '@lodge/contracts';
import { Follows, MAX_BIG_ID, Text } from '@lodge/service';

/** A number in the query; whatever else stands there stays, and is refused. */
const FromQuery = () => Transform(({ value }) => (typeof value === 'string' && /^\d{1,16}$/.test(value) ? Number(value) : value));
const cursor = { message: REFUSAL_TEXTS.invalidCursor };
const limit = { message: `limit must be between 1 and ${MESSAGE_PAGE.max}` };

export class MessagesQuery {
  @ApiPropertyOptional({ type: 'integer', minimum: 1, maximum: MESSAGE_PAGE.max, default: MESSAGE_PAGE.default })
  @FromQuery() @IsOptional() @IsInt(limit) @Min(1, limit) @Max(MESSAGE_PAGE.max, limit)
  limit: number = MESSAGE_PAGE.default;

  /** The newest messages older than the one with this id. */
  @ApiPropertyOptional({ type: 'integer' })
  @FromQuery() @IsOptional() @IsInt(cursor) @Min(0, cursor) @Max(MAX_BIG_ID, cursor)
  before?: number;

  /** The oldest messages newer than the one with this id. */
  @ApiPropertyOptional({ type: 'integer' })
  @FromQuery() @IsOptional() @IsInt(cursor) @Min(0, cursor) @Max(MAX_BIG_ID, cursor)
  after?: number;
}

export class ReadMessagesDto {
  /** The newest message seen. */
  @ApiProperty({ type: 'integer' })
  @IsInt(cursor) @Min(0, cursor) @Max(MAX_BIG_ID, cursor)
  message_id: number;
}

export class PostMessageDto {
  @ApiProperty({ minLength: 1, maxLength: LIMITS.messageLength })
  @Text() @Follows(MESSAGE_RULE)
  content: string;

  /** Chosen by the client: a send repeated with it makes one message. */
  @ApiPropertyOptional({ format: 'uuid' })
  @IsOptional() @IsUUID('all', { message: 'client_id must be a UUID' })
  client_id?: string;
}
