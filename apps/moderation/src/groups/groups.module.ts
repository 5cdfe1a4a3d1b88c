import { Module } from '@nestjs/common';
import { GroupMembersController } from './group-members.controller.js';
import { GroupMembersService } from './group-members.service.js';
import { GroupsController } from './groups.controller.js';
import { GroupsService } from './groups.service.js';

@Module({
  controllers: [GroupsController, GroupMembersController],
  providers: [GroupsService, GroupMembersService],
})
export class GroupsModule {}
