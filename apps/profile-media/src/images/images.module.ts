import { Module } from '@nestjs/common';
import { BytesController } from './bytes.controller.js';
import { BytesService } from './bytes.service.js';
import { ImagesController } from './images.controller.js';
import { ImagesService } from './images.service.js';
import { OwnImagesService } from './own-images.service.js';

@Module({
  controllers: [ImagesController, BytesController],
  providers: [ImagesService, OwnImagesService, BytesService],
})
export class ImagesModule {}
