import { Module } from '@nestjs/common';
import { ReportLimits } from './report-limits.js';
import { ReportMetrics } from './report-metrics.js';
import { ReportsController } from './reports.controller.js';
import { ReportsService } from './reports.service.js';

@Module({
  controllers: [ReportsController],
  providers: [ReportsService, ReportMetrics, ReportLimits],
  exports: [ReportLimits],
})
export class ReportsModule {}
