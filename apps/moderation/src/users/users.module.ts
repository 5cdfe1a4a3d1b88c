import { Module } from '@nestjs/common';
import { ExpelledAddressesService } from '@lodge/domain';
import { RegistrationsController } from '../registrations/registrations.controller.js';
import { SummariesController } from './summaries.controller.js';
import { UserDeletionService } from './user-deletion.service.js';
import { UsersController } from './users.controller.js';
import { UsersService } from './users.service.js';

@Module({
  controllers: [UsersController, SummariesController, RegistrationsController],
  providers: [UsersService, UserDeletionService, ExpelledAddressesService],
})
export class UsersModule {}
