import { Module } from '@nestjs/common';
import { ReportsModule } from '../reports/reports.module.js';
import { NoticesController } from './notices.controller.js';
import { NoticesService } from './notices.service.js';

@Module({
  imports: [ReportsModule],
  controllers: [NoticesController],
  providers: [NoticesService],
})
export class NoticesModule {}
