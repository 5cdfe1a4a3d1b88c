import { Body, Controller, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import { REGISTRATION_ERRORS, REGISTRATION_TEXTS } from '@lodge/contracts';
import { Endpoint, IdParam } from '@lodge/service';
import {
  CurrentReviewer,
  setSessionCookie,
  Viewer,
  type Reviewer,
  type Session,
} from '@lodge/access';
import { RegistrationDecisionDto } from './approvals.dto.js';
import { ApprovalsService } from './approvals.service.js';
import { InvitationsService } from './invitations.service.js';

/** Decides about applicants. `moderation` lists them (`registrations/registrations.controller.ts`). */
@ApiTags('admin: registration')
@Controller()
export class ApprovalsController {
  constructor(
    private readonly approvals: ApprovalsService,
    private readonly invitations: InvitationsService,
  ) {}

  @Endpoint('decideRegistration', { 409: REGISTRATION_ERRORS.decided })
  async decide(
    @CurrentReviewer() reviewer: Reviewer,
    @IdParam('userId') userId: number,
    @Body() { action, reason, note }: RegistrationDecisionDto,
  ) {
    if (action === 'approve') await this.approvals.approve(userId, reviewer);
    else await this.approvals.refuse(userId, reviewer.id, reason!, note ?? '');
    const { approved, refused } = REGISTRATION_TEXTS;
    return { message: action === 'approve' ? approved : refused };
  }

  @Endpoint('admission')
  async admit(@Viewer() session: Session, @Res({ passthrough: true }) response: Response) {
    const isWaiting = session.restriction === 'pending';
    const id = isWaiting ? await this.approvals.admit(session) : undefined;
    if (id) setSessionCookie(response, id);
    if (!isWaiting || id !== undefined) return { message: 'Looked up', is_admitted: true };
    const invitation = await this.invitations.usedBy(session.userId);
    return { message: 'Looked up', is_admitted: false, invitation };
  }
}
