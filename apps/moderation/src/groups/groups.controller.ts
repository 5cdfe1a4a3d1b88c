import { Body, Controller, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { APP_TEXTS, ERROR_TEXTS } from '@lodge/contracts';
import { Endpoint, IdParam } from '@lodge/service';
import { MembersQuery } from '@lodge/domain';
import { Viewer, type Session } from '@lodge/access';
import {
  CreateGroupDto,
  DeleteGroupDto,
  GroupsQuery,
  UpdateGroupDto,
  UserIdDto,
} from './groups.dto.js';
import { GroupsService } from './groups.service.js';

@ApiTags('admin: groups')
@Controller()
export class GroupsController {
  constructor(private readonly groups: GroupsService) {}

  @Endpoint('groups')
  list(@Viewer() { userId }: Session, @Query() query: GroupsQuery) {
    return this.groups.list(query, userId);
  }

  @Endpoint('createGroup', { 409: ERROR_TEXTS.groupNameTaken })
  async create(@Viewer() { userId }: Session, @Body() group: CreateGroupDto) {
    const created = await this.groups.create(group, userId);
    return { message: 'Group created', group: created, code: created.code };
  }

  @Endpoint('updateGroup')
  async update(
    @Viewer() { userId }: Session,
    @IdParam() id: number,
    @Body() changes: UpdateGroupDto,
  ) {
    const group = await this.groups.update(id, changes, userId);
    return { message: APP_TEXTS.groupSaved, group };
  }

  @Endpoint('replaceGroupCode')
  async replaceCode(@Viewer() { userId }: Session, @IdParam() id: number) {
    return { message: 'Group code replaced', code: await this.groups.replaceCode(id, userId) };
  }

  @Endpoint('deleteGroup')
  async delete(
    @Viewer() { userId }: Session,
    @IdParam() id: number,
    @Body() _confirmed: DeleteGroupDto,
  ) {
    await this.groups.delete(id, userId);
    return { message: APP_TEXTS.groupDeleted };
  }

  @Endpoint('groupMembersByAdmin')
  listMembers(
    @Viewer() { userId }: Session,
    @IdParam() groupId: number,
    @Query() query: MembersQuery,
  ) {
    return this.groups.listMembers(groupId, query, userId);
  }

  @Endpoint('addGroupMember', { 409: ERROR_TEXTS.userAlreadyMember })
  async addMember(
    @Viewer() admin: Session,
    @IdParam() groupId: number,
    @Body() { userId }: UserIdDto,
  ) {
    await this.groups.addMember(groupId, userId, admin.userId);
    return { message: APP_TEXTS.userAdded };
  }

  @Endpoint('removeGroupMember')
  async removeMember(
    @Viewer() admin: Session,
    @IdParam() groupId: number,
    @Body() { userId }: UserIdDto,
  ) {
    await this.groups.removeMember(groupId, userId, admin.userId);
    return { message: APP_TEXTS.userRemoved };
  }
}
