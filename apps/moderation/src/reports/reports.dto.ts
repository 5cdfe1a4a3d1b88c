import { IsOptional } from 'class-validator';
import {
  ERROR_TEXTS,
  REPORT_CATEGORIES,
  REPORT_KINDS,
  REPORT_LIMITS,
  REPORT_PAGE,
  REPORT_TEXT_RULE,
  type BodyOf,
  type ReportCategory,
  type ReportKind,
} from '@lodge/contracts';
import {
  EnumField,
  IntegerField,
  MAX_BIG_ID,
  OptionalBooleanField,
  pageQuery,
  TextField,
} from '@lodge/service';

export class ReportDto implements BodyOf<'report'> {
  @EnumField(REPORT_KINDS, ERROR_TEXTS.invalidReportKind)
  kind: ReportKind;

  @IntegerField({ min: 1, max: MAX_BIG_ID, error: ERROR_TEXTS.notFound })
  id: number;

  @EnumField(REPORT_CATEGORIES, ERROR_TEXTS.reportCategoryRequired)
  category: ReportCategory;

  @TextField(REPORT_LIMITS.textLength, REPORT_TEXT_RULE, { required: false })
  @IsOptional()
  text?: string;

  @OptionalBooleanField(ERROR_TEXTS.invalidReportBlock)
  block?: boolean;

  @OptionalBooleanField(ERROR_TEXTS.invalidDeclared)
  declared?: boolean;
}

export class ReportsQuery extends pageQuery(REPORT_PAGE) {}
