import { Body, Controller } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { ERROR_TEXTS } from '@lodge/contracts';
import { Endpoint, notAllowed, IdParam } from '@lodge/service';
import { CurrentReviewer, Viewer, type Reviewer, type Session } from '@lodge/access';
import { MemberDecisionDto, ReportDecisionDto } from './decisions.dto.js';
import { DecisionsService } from './decisions.service.js';
import { SuspensionsService } from './suspensions.service.js';

@ApiTags('admin: reports')
@Controller()
export class DecisionsController {
  constructor(
    private readonly decisions: DecisionsService,
    private readonly suspensions: SuspensionsService,
  ) {}

  @Endpoint('decideReport', { 409: 'Decided, claimed by another, or impossible' })
  async decide(
    @CurrentReviewer() reviewer: Reviewer,
    @IdParam() id: number,
    @Body() decision: ReportDecisionDto,
  ) {
    if (decision.action === 'expel' && !reviewer.isAdmin) throw notAllowed();
    await this.decisions.decide(id, decision, reviewer);
    return { message: 'Report decided' };
  }

  @Endpoint('decideAboutMember', {
    404: ERROR_TEXTS.userNotFound,
    409: 'An admin cannot be suspended, nor anybody twice',
  })
  async decideAboutMember(
    @Viewer() { userId }: Session,
    @IdParam() id: number,
    @Body() decision: MemberDecisionDto,
  ) {
    await this.decisions.decideAboutMember(id, decision, userId);
    return { message: 'Decided' };
  }

  @Endpoint('liftSuspension', { 409: ERROR_TEXTS.notSuspended })
  async lift(@Viewer() { userId }: Session, @IdParam() id: number) {
    await this.suspensions.lift(id, userId);
    return { message: 'Suspension lifted' };
  }
}
