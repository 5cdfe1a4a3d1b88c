import { Module } from '@nestjs/common';
import { ExpelledAddresses } from '@lodge/domain';
import { RegistrationsController } from '../registrations/registrations.controller.js';
import { SummariesController } from './summaries.controller.js';
import { UserDeletion } from './user-deletion.js';
import { UsersController } from './users.controller.js';
import { UsersService } from './users.service.js';

@Module({
  controllers: [UsersController, SummariesController, RegistrationsController],
  providers: [UsersService, UserDeletion, ExpelledAddresses],
})
export class UsersModule {}
