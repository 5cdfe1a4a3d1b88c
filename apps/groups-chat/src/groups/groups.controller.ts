import { Controller, Get, Param, Query, UseGuards } from '@nestjs/common';
import { ApiForbiddenResponse, ApiTags } from '@nestjs/swagger';
import { ERROR_TEXTS } from '@lodge/contracts';
import {
  Answers,
  IdPipe,
  list,
  LISTED_GROUP,
  MEMBER_PAGE,
  NEXT_CURSOR,
  OWN_GROUP,
} from '@lodge/http';
import { MembersQuery } from '@lodge/membership';
import { RateLimit, SignedIn, Viewer, type Session } from '@lodge/session';
import { GroupsQuery } from './groups.dto.js';
import { GroupsService } from './groups.service.js';

@ApiTags('groups')
@Controller('api')
@UseGuards(SignedIn)
export class GroupsController {
  constructor(private readonly groups: GroupsService) {}

  @Get('groups')
  @Answers(200, { groups: list(OWN_GROUP) })
  async own(@Viewer() { userId }: Session) {
    return { groups: await this.groups.own(userId) };
  }

  @Get('all-groups')
  @Answers(200, { groups: list(LISTED_GROUP), next_cursor: NEXT_CURSOR })
  all(@Viewer() { userId }: Session, @Query() query: GroupsQuery) {
    return this.groups.all(userId, query);
  }

  @Get('groups/:id')
  @Answers(200, { group: LISTED_GROUP })
  @ApiForbiddenResponse({ description: ERROR_TEXTS.notMember })
  async one(@Viewer() { userId }: Session, @Param('id', new IdPipe()) groupId: number) {
    return { group: await this.groups.one(userId, groupId) };
  }

  @Get('groups/:id/members')
  @RateLimit('memberListsByMember')
  @Answers(200, MEMBER_PAGE)
  @ApiForbiddenResponse({ description: ERROR_TEXTS.notMember })
  members(
    @Viewer() { userId }: Session,
    @Param('id', new IdPipe()) groupId: number,
    @Query() query: MembersQuery,
  ) {
    return this.groups.members(userId, groupId, query);
  }
}
