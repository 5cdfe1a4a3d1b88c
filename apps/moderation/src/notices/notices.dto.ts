import { ApiProperty } from '@nestjs/swagger';
import {
  ERROR_TEXTS,
  NOTICE_LIMITS,
  NOTICE_RULES,
  NOTICE_TOKEN_RULE,
  REPORT_CATEGORIES,
  TOKEN_PATTERN,
  type BodyOf,
  type ReportCategory,
} from '@lodge/contracts';
import {
  EmailField,
  EnumField,
  Follows,
  OptionalBooleanField,
  TextField,
  Truncate,
} from '@lodge/service';

export class NoticeDto implements BodyOf<'sendNotice'> {
  @TextField(NOTICE_LIMITS.name, NOTICE_RULES.name, { minLength: 1 })
  name: string;

  @EmailField()
  email: string;

  @TextField(NOTICE_LIMITS.place, NOTICE_RULES.place, { minLength: 1 })
  place: string;

  @TextField(NOTICE_LIMITS.statement, NOTICE_RULES.statement, { minLength: 1 })
  statement: string;

  @EnumField(REPORT_CATEGORIES, ERROR_TEXTS.reportCategoryRequired)
  category: ReportCategory;

  @EnumField([true], ERROR_TEXTS.goodFaithRequired)
  good_faith: true;

  @OptionalBooleanField(ERROR_TEXTS.invalidDeclared)
  declared?: boolean;
}

export class NoticeTokenDto implements BodyOf<'noticeStatus'> {
  @ApiProperty({ pattern: TOKEN_PATTERN.source })
  @Truncate(100)
  @Follows(NOTICE_TOKEN_RULE)
  token: string;
}
