import { Controller, Param } from '@nestjs/common';
import { ApiParam, ApiTags } from '@nestjs/swagger';
import { ERROR_TEXTS } from '@lodge/contracts';
import { Endpoint } from '@lodge/service';
import { Viewer, type Session } from '@lodge/access';
import { CallOrigin, type Origin } from '../accounts/origin.js';
import { OwnSessionsService } from './own-sessions.service.js';

@ApiTags('account')
@Controller()
export class OwnSessionsController {
  constructor(private readonly sessions: OwnSessionsService) {}

  @Endpoint('ownSessions')
  async list(@Viewer() session: Session) {
    return { sessions: await this.sessions.list(session) };
  }

  @Endpoint('endOtherSessions')
  async endOthers(@Viewer() session: Session, @CallOrigin() { network }: Origin) {
    await this.sessions.endOthers(session, network);
    return { message: 'Other sessions ended' };
  }

  @Endpoint('endSession', { 404: ERROR_TEXTS.sessionNotFound })
  @ApiParam({ name: 'ref', schema: { type: 'string', maxLength: 22 } })
  async end(
    @Viewer() session: Session,
    @Param('ref') ref: string,
    @CallOrigin() { network }: Origin,
  ) {
    await this.sessions.end(session, ref, network);
    return { message: 'Session ended' };
  }
}
