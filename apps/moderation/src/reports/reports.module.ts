import { Module } from '@nestjs/common';
import { ReportLimits } from './report-limits.js';
import { NoticesController } from '../notices/notices.controller.js';
import { NoticesService } from '../notices/notices.service.js';
import { ReportQueueController } from '../report-queue/report-queue.controller.js';
import { ReportQueueService } from '../report-queue/report-queue.service.js';
import { ReportMetrics } from './report-metrics.js';
import { ReportsController } from './reports.controller.js';
import { ReportsService } from './reports.service.js';

@Module({
  controllers: [ReportsController, NoticesController, ReportQueueController],
  providers: [ReportsService, ReportMetrics, ReportLimits, NoticesService, ReportQueueService],
})
export class ReportsModule {}
