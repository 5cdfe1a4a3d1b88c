import { Module, type DynamicModule } from '@nestjs/common';
import { NewcomersPhotosService } from './newcomers-photos.service.js';
import { ProcessingResultsService } from './processing-results.service.js';
import { UploadController } from './upload.controller.js';
import { UploadService } from './upload.service.js';

@Module({ controllers: [UploadController], providers: [UploadService, NewcomersPhotosService] })
export class UploadsModule {
  static forRoot(redisUrl: string): DynamicModule {
    const useFactory = () => new ProcessingResultsService(redisUrl);
    return {
      module: UploadsModule,
      providers: [{ provide: ProcessingResultsService, useFactory }],
    };
  }
}
