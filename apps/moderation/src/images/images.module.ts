import { Module } from '@nestjs/common';
import { HashComparisonService } from './hash-comparison.service.js';
import { ImagesController } from './images.controller.js';
import { ImagesService } from './images.service.js';

@Module({
  controllers: [ImagesController],
  providers: [ImagesService, HashComparisonService],
  exports: [ImagesService, HashComparisonService],
})
export class ImagesModule {}
