import { Module } from '@nestjs/common';
import { ReportLimits } from './report-limits.js';
import { ReportQueueController } from '../report-queue/report-queue.controller.js';
import { ReportQueueService } from '../report-queue/report-queue.service.js';
import { ReportMetrics } from './report-metrics.js';
import { ReportsController } from './reports.controller.js';
import { ReportsService } from './reports.service.js';

@Module({
  controllers: [ReportsController, ReportQueueController],
  providers: [ReportsService, ReportMetrics, ReportLimits, ReportQueueService],
  exports: [ReportLimits],
})
export class ReportsModule {}
