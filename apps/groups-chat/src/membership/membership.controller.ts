import { Body, Controller, HttpCode, Param, Post, UseGuards } from '@nestjs/common';
import {
  ApiConflictResponse,
  ApiForbiddenResponse,
  ApiNotFoundResponse,
  ApiTags,
} from '@nestjs/swagger';
import { ERROR_TEXTS } from '@lodge/contracts';
import { Answers, GROUP_REQUEST, IdPipe, MESSAGE, OWN_GROUP } from '@lodge/http';
import { RateLimit, SignedIn, Viewer, type Session } from '@lodge/session';
import { JoinDto } from './join.dto.js';
import { MembershipService } from './membership.service.js';

@ApiTags('groups')
@Controller('api/groups')
@UseGuards(SignedIn)
export class MembershipController {
  constructor(private readonly membership: MembershipService) {}

  @Post('join')
  @RateLimit('joinByMember')
  @HttpCode(200)
  @Answers(200, { message: MESSAGE, group: OWN_GROUP })
  @ApiForbiddenResponse({ description: ERROR_TEXTS.removedFromGroup })
  @ApiNotFoundResponse({ description: ERROR_TEXTS.invalidGroupCode })
  @ApiConflictResponse({ description: ERROR_TEXTS.alreadyMember })
  async join(@Viewer() { userId }: Session, @Body() { code }: JoinDto) {
    return { message: 'Joined group', group: await this.membership.join(userId, code) };
  }

  @Post(':id/request')
  @RateLimit('requestsByMember')
  @Answers(201, { message: MESSAGE, request: GROUP_REQUEST })
  @ApiConflictResponse({ description: 'A member, or a request that is pending or rejected' })
  async request(@Viewer() { userId }: Session, @Param('id', new IdPipe()) groupId: number) {
    return { message: 'Access requested', request: await this.membership.request(userId, groupId) };
  }
}
