import { Controller, Get, Param, Query, UseGuards } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { IdPipe, MembersQuery } from '@lodge/service';
import { RateLimit, SignedIn, Viewer, type Session } from '@lodge/session';
import { GroupsQuery } from './groups.dto.js';
import { GroupsService } from './groups.service.js';

@ApiTags('groups')
@Controller('api')
@UseGuards(SignedIn)
export class GroupsController {
  constructor(private readonly groups: GroupsService) {}

  @Get('groups')
  async own(@Viewer() { userId }: Session) {
    return { groups: await this.groups.own(userId) };
  }

  @Get('all-groups')
  all(@Viewer() { userId }: Session, @Query() query: GroupsQuery) {
    return this.groups.all(userId, query);
  }

  @Get('groups/:id')
  async one(@Viewer() { userId }: Session, @Param('id', new IdPipe()) groupId: number) {
    return { group: await this.groups.one(userId, groupId) };
  }

  @Get('groups/:id/members')
  @RateLimit('memberListsByMember')
  members(@Viewer() { userId }: Session, @Param('id', new IdPipe()) groupId: number, @Query() query: MembersQuery) {
    return this.groups.members(userId, groupId, query);
  }
}
