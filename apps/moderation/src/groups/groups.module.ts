import { Module } from '@nestjs/common';
import { RequestsController } from '../requests/requests.controller.js';
import { RequestsService } from '../requests/requests.service.js';
import { GroupMembersController } from './group-members.controller.js';
import { GroupMembersService } from './group-members.service.js';
import { GroupsController } from './groups.controller.js';
import { GroupsService } from './groups.service.js';

@Module({
  controllers: [GroupsController, GroupMembersController, RequestsController],
  providers: [GroupsService, GroupMembersService, RequestsService],
})
export class GroupsModule {}
