import { Processor } from '@nestjs/bullmq';
import { Module, type DynamicModule } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { assertJobsHandled, EXPORT_QUEUE, JobsModule, workerConnection } from '@lodge/messaging';
import { StorageModule } from '@lodge/storage';
import { ENTITIES } from '../entities.js';
import { ModerationConfig } from '../moderation.config.js';
import { OwnData } from './contents/own-data.js';
import { OwnPhotos } from './contents/own-photos.js';
import { OwnSignIn } from './contents/own-sign-in.js';
import { DownloadLimit } from './download-limit.js';
import { ExportFileController } from './export-file.controller.js';
import { ExportFiles } from './export-files.js';
import { ExportMetrics } from './export-metrics.js';
import { ExportSweep } from './export-sweep.js';
import { ExportWriter } from './export-writer.js';
import { ExportProcessor } from './export.processor.js';
import { ExportsController } from './exports.controller.js';
import { ExportsService } from './exports.service.js';
import { WORKER_CONNECTION, workerOptions } from './worker-options.js';

@Module({
  controllers: [ExportsController, ExportFileController],
  providers: [
    ExportsService,
    ExportFiles,
    DownloadLimit,
    ExportProcessor,
    ExportMetrics,
    ExportSweep,
    ExportWriter,
    OwnData,
    OwnPhotos,
    OwnSignIn,
  ],
})
export class ExportsModule {
  constructor(processor: ExportProcessor) {
    assertJobsHandled([EXPORT_QUEUE], [processor]);
  }

  static forRoot(config: ModerationConfig): DynamicModule {
    // Not above the class: the options come from settings.
    const connection = workerConnection(config.REDIS_URL);
    // Admins can work while the store is down.
    const storage = StorageModule.forRoot(config, { isNeeded: false });
    Processor(EXPORT_QUEUE, workerOptions(config, connection))(ExportProcessor);
    return {
      module: ExportsModule,
      imports: [
        JobsModule.forRoot(config.REDIS_URL, EXPORT_QUEUE),
        TypeOrmModule.forFeature(ENTITIES),
        storage,
      ],
      exports: [storage],
      providers: [
        { provide: ModerationConfig, useValue: config },
        { provide: WORKER_CONNECTION, useValue: connection },
      ],
    };
  }
}
