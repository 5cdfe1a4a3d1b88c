import { Module } from '@nestjs/common';
import { GroupsController } from './groups.controller.js';
import { GroupAccessService } from './group-access.service.js';
import { GroupsService } from './groups.service.js';

@Module({
  controllers: [GroupsController],
  providers: [GroupAccessService, GroupsService],
  exports: [GroupAccessService],
})
export class GroupsModule {}
