import { Body, Controller, Req } from '@nestjs/common';
import { ApiBody, ApiTags } from '@nestjs/swagger';
import type { Request } from 'express';
import { APP_TEXTS, ERROR_TEXTS } from '@lodge/contracts';
import { Endpoint, IdParam } from '@lodge/service';
import { Networks, Viewer, type Session } from '@lodge/access';
import { JoinDto, RequestDto } from './membership.dto.js';
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

  @Endpoint('joinGroup', {
    403: ERROR_TEXTS.removedFromGroup,
    404: ERROR_TEXTS.invalidGroupCode,
    409: ERROR_TEXTS.alreadyMember,
  })
  async join(@Viewer() { userId }: Session, @Body() { code }: JoinDto, @Req() request: Request) {
    const group = await this.limits.limit(userId, this.networks.of(request), () =>
      this.membership.join(userId, code),
    );
    return { message: 'Joined group', group };
  }

  @ApiBody({ type: RequestDto, required: false })
  @Endpoint('requestAccess', { 409: 'A member, or a request that is pending or rejected' })
  async request(
    @Viewer() { userId }: Session,
    @IdParam() groupId: number,
    @Body() { message }: RequestDto,
  ) {
    return {
      message: APP_TEXTS.accessRequested,
      request: await this.membership.request(userId, groupId, message),
    };
  }

  @Endpoint('ownRequests')
  async requests(@Viewer() { userId }: Session) {
    return { requests: await this.membership.pendingRequests(userId) };
  }

  @Endpoint('withdrawRequest', {
    404: ERROR_TEXTS.requestNotFound,
    409: ERROR_TEXTS.requestProcessed,
  })
  async withdraw(@Viewer() { userId }: Session, @IdParam() requestId: number) {
    await this.membership.withdraw(userId, requestId);
    return { message: APP_TEXTS.requestWithdrawn };
  }

  @Endpoint('leaveGroup', { 404: ERROR_TEXTS.notMember })
  async leave(@Viewer() { userId }: Session, @IdParam() groupId: number) {
    await this.membership.leave(userId, groupId);
    return { message: 'Left group' };
  }
}
