import { Module } from '@nestjs/common';
import { OwnDataFiles } from './contents/own-data.js';
import { ExportsController } from './exports.controller.js';
import { ExportsService } from './exports.service.js';

@Module({
  controllers: [ExportsController],
  providers: [ExportsService, OwnDataFiles],
})
export class ExportsModule {}
