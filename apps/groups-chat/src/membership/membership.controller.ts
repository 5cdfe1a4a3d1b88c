import { Body, Controller, Req } from '@nestjs/common';
import {
  ApiConflictResponse,
  ApiForbiddenResponse,
  ApiNotFoundResponse,
  ApiTags,
} from '@nestjs/swagger';
import type { Request } from 'express';
import { APP_TEXTS, ERROR_TEXTS } from '@lodge/contracts';
import { Endpoint, IdParam } from '@lodge/service';
import { Networks, RateLimit, Viewer, type Session } from '@lodge/access';
import { JoinDto } from './join.dto.js';
import { JoinLimits } from './join-limits.js';
import { MembershipService } from './membership.service.js';

@ApiTags('groups')
@Controller()
export class MembershipController {
  constructor(
    private readonly membership: MembershipService,
    private readonly limits: JoinLimits,
    private readonly networks: Networks,
  ) {}

  @Endpoint('joinGroup')
  @RateLimit('joinByMember')
  @ApiForbiddenResponse({ description: ERROR_TEXTS.removedFromGroup })
  @ApiNotFoundResponse({ description: ERROR_TEXTS.invalidGroupCode })
  @ApiConflictResponse({ description: ERROR_TEXTS.alreadyMember })
  async join(@Viewer() { userId }: Session, @Body() { code }: JoinDto, @Req() request: Request) {
    const group = await this.limits.limit(this.networks.of(request), code, () =>
      this.membership.join(userId, code),
    );
    return { message: 'Joined group', group };
  }

  @Endpoint('requestAccess')
  @RateLimit('requestsByMember')
  @ApiConflictResponse({ description: 'A member, or a request that is pending or rejected' })
  async request(@Viewer() { userId }: Session, @IdParam() groupId: number) {
    return {
      message: APP_TEXTS.accessRequested,
      request: await this.membership.request(userId, groupId),
    };
  }

  @Endpoint('withdrawRequest')
  @RateLimit('withdrawalsByMember')
  @ApiNotFoundResponse({ description: ERROR_TEXTS.requestNotFound })
  @ApiConflictResponse({ description: ERROR_TEXTS.requestProcessed })
  async withdraw(@Viewer() { userId }: Session, @IdParam() requestId: number) {
    await this.membership.withdraw(userId, requestId);
    return { message: APP_TEXTS.requestWithdrawn };
  }

  @Endpoint('leaveGroup')
  @RateLimit('leavesByMember')
  @ApiNotFoundResponse({ description: ERROR_TEXTS.notMember })
  async leave(@Viewer() { userId }: Session, @IdParam() groupId: number) {
    await this.membership.leave(userId, groupId);
    return { message: 'Left group' };
  }
}
