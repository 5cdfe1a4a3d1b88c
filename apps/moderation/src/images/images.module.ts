import { Module } from '@nestjs/common';
import { HashComparison } from './hash-comparison.js';
import { ImageDeletion } from './image-deletion.js';
import { ImagesController } from './images.controller.js';
import { ImagesService } from './images.service.js';

@Module({
  controllers: [ImagesController],
  providers: [ImagesService, ImageDeletion, HashComparison],
  exports: [ImageDeletion, HashComparison],
})
export class ImagesModule {}
