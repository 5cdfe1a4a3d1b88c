import { Module } from '@nestjs/common';
import { ImageDeletion } from './image-deletion.js';
import { ImagesController } from './images.controller.js';
import { ImagesService } from './images.service.js';

@Module({
  controllers: [ImagesController],
  providers: [ImagesService, ImageDeletion],
  exports: [ImageDeletion],
})
export class ImagesModule {}
