import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { Equals, IsBoolean, IsIn, IsOptional } from 'class-validator';
import {
  ERROR_TEXTS,
  NOTICE_LIMITS,
  NOTICE_RULES,
  NOTICE_TOKEN_RULE,
  REPORT_CATEGORIES,
  type BodyOf,
  type ReportCategory,
} from '@lodge/contracts';
import { EmailField, Follows, TextField, Truncate } from '@lodge/service';

export class NoticeDto implements BodyOf<'sendNotice'> {
  @TextField(NOTICE_LIMITS.name, NOTICE_RULES.name, { minLength: 1 })
  name: string;

  @EmailField()
  email: string;

  @TextField(NOTICE_LIMITS.place, NOTICE_RULES.place, { minLength: 1 })
  place: string;

  @TextField(NOTICE_LIMITS.statement, NOTICE_RULES.statement, { minLength: 1 })
  statement: string;

  @ApiProperty({ enum: REPORT_CATEGORIES })
  @IsIn(REPORT_CATEGORIES, { message: ERROR_TEXTS.reportCategoryRequired })
  category: ReportCategory;

  @ApiProperty({ enum: [true] })
  @Equals(true, { message: ERROR_TEXTS.goodFaithRequired })
  good_faith: true;

  @ApiPropertyOptional({ default: false })
  @IsOptional()
  @IsBoolean({ message: ERROR_TEXTS.invalidDeclared })
  declared?: boolean;
}

export class NoticeTokenDto implements BodyOf<'noticeStatus'> {
  @ApiProperty({ pattern: '^[\\w-]{43}$' })
  @Truncate(100)
  @Follows(NOTICE_TOKEN_RULE)
  token: string;
}
