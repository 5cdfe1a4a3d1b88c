import { Module } from '@nestjs/common';
import { GroupsController } from './groups.controller.js';
import { GroupAccess } from './group-access.js';
import { GroupsService } from './groups.service.js';

@Module({
  controllers: [GroupsController],
  providers: [GroupAccess, GroupsService],
  exports: [GroupAccess],
})
export class GroupsModule {}
