import { Controller, Get, Param, UseGuards } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { IdPipe } from '@lodge/service';
import { SignedIn, Viewer, type Session } from '@lodge/session';
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
  async all(@Viewer() { userId }: Session) {
    return { groups: await this.groups.all(userId) };
  }

  @Get('groups/:id/members')
  async members(@Viewer() { userId }: Session, @Param('id', new IdPipe()) groupId: number) {
    return { members: await this.groups.members(userId, groupId) };
  }
}
