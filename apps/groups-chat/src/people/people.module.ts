import { Module } from '@nestjs/common';
import { BlocksController } from './blocks.controller.js';
import { MutesController } from './mutes.controller.js';
import { BlocksService } from './blocks.service.js';
import { MutesService } from './mutes.service.js';

@Module({
  controllers: [BlocksController, MutesController],
  providers: [BlocksService, MutesService],
})
export class PeopleModule {}
