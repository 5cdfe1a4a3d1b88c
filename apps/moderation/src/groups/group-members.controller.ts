import { Body, Controller, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { APP_TEXTS, ERROR_TEXTS } from '@lodge/contracts';
import { Endpoint, IdParam } from '@lodge/service';
import { MembersQuery } from '@lodge/domain';
import { Viewer, type Session } from '@lodge/access';
import { GroupMembersService } from './group-members.service.js';
import { UserIdDto } from './groups.dto.js';

@ApiTags('admin: groups')
@Controller()
export class GroupMembersController {
  constructor(private readonly members: GroupMembersService) {}

  @Endpoint('groupMembersByAdmin')
  list(@Viewer() { userId }: Session, @IdParam() groupId: number, @Query() query: MembersQuery) {
    return this.members.list(groupId, query, userId);
  }

  @Endpoint('addGroupMember', { 409: ERROR_TEXTS.userAlreadyMember })
  async add(@Viewer() admin: Session, @IdParam() groupId: number, @Body() { userId }: UserIdDto) {
    await this.members.add(groupId, userId, admin.userId);
    return { message: APP_TEXTS.userAdded };
  }

  @Endpoint('removeGroupMember')
  async remove(
    @Viewer() admin: Session,
    @IdParam() groupId: number,
    @Body() { userId }: UserIdDto,
  ) {
    await this.members.remove(groupId, userId, admin.userId);
    return { message: APP_TEXTS.userRemoved };
  }
}
