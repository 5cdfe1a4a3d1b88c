import { Module } from '@nestjs/common';
import { BlocksController } from './blocks.controller.js';
import { MutesController } from './mutes.controller.js';
import { PeopleController } from './people.controller.js';
import { BlocksService } from './blocks.service.js';
import { MutesService } from './mutes.service.js';
import { PeopleService } from './people.service.js';

@Module({
  controllers: [BlocksController, MutesController, PeopleController],
  providers: [BlocksService, MutesService, PeopleService],
})
export class PeopleModule {}
