import { Controller, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { ERROR_TEXTS } from '@lodge/contracts';
import { Endpoint, IdParam } from '@lodge/service';
import { MembersQuery } from '@lodge/domain';
import { Viewer, type Session } from '@lodge/access';
import { GroupsQuery } from './groups.dto.js';
import { GroupsService } from './groups.service.js';

@ApiTags('groups')
@Controller()
export class GroupsController {
  constructor(private readonly groups: GroupsService) {}

  @Endpoint('ownGroups')
  async own(@Viewer() { userId }: Session) {
    return { groups: await this.groups.own(userId) };
  }

  @Endpoint('allGroups')
  all(@Viewer() { userId }: Session, @Query() query: GroupsQuery) {
    return this.groups.all(userId, query);
  }

  @Endpoint('group', { 403: ERROR_TEXTS.notMember })
  async one(@Viewer() { userId }: Session, @IdParam() groupId: number) {
    return { group: await this.groups.one(userId, groupId) };
  }

  @Endpoint('groupMembers', { 403: ERROR_TEXTS.notMember })
  members(@Viewer() { userId }: Session, @IdParam() groupId: number, @Query() query: MembersQuery) {
    return this.groups.members(userId, groupId, query);
  }

  @Endpoint('groupMember', { 403: ERROR_TEXTS.notMember })
  async member(
    @Viewer() { userId }: Session,
    @IdParam() groupId: number,
    @IdParam('memberId') memberId: number,
  ) {
    return { member: await this.groups.member(userId, groupId, memberId) };
  }
}
