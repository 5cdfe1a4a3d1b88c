import { Module } from '@nestjs/common';
import { HashComparisonService } from './hash-comparison.service.js';
import { ImageDeletionService } from './image-deletion.service.js';
import { ImagesController } from './images.controller.js';
import { ImagesService } from './images.service.js';

@Module({
  controllers: [ImagesController],
  providers: [ImagesService, ImageDeletionService, HashComparisonService],
  exports: [ImageDeletionService, HashComparisonService],
})
export class ImagesModule {}
