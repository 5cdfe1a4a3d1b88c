import { Module } from '@nestjs/common';
import { ExpelledAddressesService } from '@lodge/domain';
import { RegistrationsController } from '../registrations/registrations.controller.js';
import { SummariesController } from './summaries.controller.js';
import { UserDeletionService } from './user-deletion.service.js';
import { UserListService } from './user-list.service.js';
import { UsersController } from './users.controller.js';
import { UsersService } from './users.service.js';

@Module({
  controllers: [UsersController, SummariesController, RegistrationsController],
  providers: [UserListService, UsersService, UserDeletionService, ExpelledAddressesService],
})
export class UsersModule {}
