import { Module } from '@nestjs/common';
import { OwnData } from './contents/own-data.js';
import { ExportsController } from './exports.controller.js';
import { ExportsService } from './exports.service.js';

@Module({
  controllers: [ExportsController],
  providers: [ExportsService, OwnData],
})
export class ExportsModule {}
