import { Module } from '@nestjs/common';
import { SummariesController } from './summaries.controller.js';
import { UserDeletionService } from './user-deletion.service.js';
import { UserListService } from './user-list.service.js';
import { UsersController } from './users.controller.js';
import { UsersService } from './users.service.js';

@Module({
  controllers: [UsersController, SummariesController],
  providers: [UserListService, UsersService, UserDeletionService],
})
export class UsersModule {}
