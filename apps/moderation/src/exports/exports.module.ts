import { Module } from '@nestjs/common';
import { OwnDataFilesService } from './contents/own-data-files.service.js';
import { ExportsController } from './exports.controller.js';

@Module({
  controllers: [ExportsController],
  providers: [OwnDataFilesService],
})
export class ExportsModule {}
