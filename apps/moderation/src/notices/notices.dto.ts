import { ApiProperty } from '@nestjs/swagger';
import { Equals, IsIn } from 'class-validator';
import {
  ERROR_TEXTS,
  LIMITS,
  NOTICE_LIMITS,
  NOTICE_RULES,
  NOTICE_TOKEN_RULE,
  REPORT_CATEGORIES,
  type BodyOf,
  type ReportCategory,
} from '@lodge/contracts';
import { Truncate, Follows, Text } from '@lodge/service';

export class NoticeDto implements BodyOf<'sendNotice'> {
  @ApiProperty({ minLength: 1, maxLength: NOTICE_LIMITS.name })
  @Text(NOTICE_LIMITS.name)
  @Follows(NOTICE_RULES.name)
  name: string;

  @ApiProperty({ format: 'email', maxLength: LIMITS.emailLength })
  @Text(LIMITS.emailLength)
  @Follows(NOTICE_RULES.email)
  email: string;

  @ApiProperty({ minLength: 1, maxLength: NOTICE_LIMITS.place })
  @Text(NOTICE_LIMITS.place)
  @Follows(NOTICE_RULES.place)
  place: string;

  @ApiProperty({ minLength: 1, maxLength: NOTICE_LIMITS.statement })
  @Text(NOTICE_LIMITS.statement)
  @Follows(NOTICE_RULES.statement)
  statement: string;

  @ApiProperty({ enum: REPORT_CATEGORIES })
  @IsIn(REPORT_CATEGORIES, { message: ERROR_TEXTS.reportCategoryRequired })
  category: ReportCategory;

  @ApiProperty({ enum: [true] })
  @Equals(true, { message: ERROR_TEXTS.goodFaithRequired })
  good_faith: true;
}

export class NoticeTokenDto implements BodyOf<'noticeStatus'> {
  @ApiProperty({ pattern: '^[\\w-]{43}$' })
  @Truncate(100)
  @Follows(NOTICE_TOKEN_RULE)
  token: string;
}
