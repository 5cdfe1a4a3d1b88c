import { Module } from '@nestjs/common';
import { OwnDataFilesService } from './contents/own-data-files.service.js';
import { DownloadsModule } from '../downloads/downloads.module.js';
import { ExportsController } from './exports.controller.js';

@Module({
  imports: [DownloadsModule],
  controllers: [ExportsController],
  providers: [OwnDataFilesService],
})
export class ExportsModule {}
