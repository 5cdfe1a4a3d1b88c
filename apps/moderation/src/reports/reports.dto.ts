import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsBoolean, IsIn, IsInt, IsOptional, Max, Min } from 'class-validator';
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
import { MAX_BIG_ID, pageQuery, TextField } from '@lodge/service';

const invalid = { message: ERROR_TEXTS.notFound };

export class ReportDto implements BodyOf<'report'> {
  @ApiProperty({ enum: REPORT_KINDS })
  @IsIn(REPORT_KINDS, { message: ERROR_TEXTS.invalidReportKind })
  kind: ReportKind;

  @ApiProperty({ type: 'integer', minimum: 1, maximum: MAX_BIG_ID })
  @IsInt(invalid)
  @Min(1, invalid)
  @Max(MAX_BIG_ID, invalid)
  id: number;

  @ApiProperty({ enum: REPORT_CATEGORIES })
  @IsIn(REPORT_CATEGORIES, { message: ERROR_TEXTS.reportCategoryRequired })
  category: ReportCategory;

  @TextField(REPORT_LIMITS.textLength, REPORT_TEXT_RULE, { required: false })
  @IsOptional()
  text?: string;

  @ApiPropertyOptional({ default: false })
  @IsOptional()
  @IsBoolean({ message: ERROR_TEXTS.invalidReportBlock })
  block?: boolean;

  @ApiPropertyOptional({ default: false })
  @IsOptional()
  @IsBoolean({ message: ERROR_TEXTS.invalidDeclared })
  declared?: boolean;
}

export class ReportsQuery extends pageQuery(REPORT_PAGE) {}
