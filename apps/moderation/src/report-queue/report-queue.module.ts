import { Module } from '@nestjs/common';
import { ReportQueueController } from './report-queue.controller.js';
import { ReportQueueService } from './report-queue.service.js';

@Module({
  controllers: [ReportQueueController],
  providers: [ReportQueueService],
})
export class ReportQueueModule {}
