import { Controller, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import { ERROR_TEXTS } from '@lodge/contracts';
import { Endpoint } from '@lodge/service';
import { clearSession, setSessionCookie, Viewer, type Session } from '@lodge/access';
import { CallOrigin, type Origin } from '../accounts/origin.js';
import { PauseService } from './pause.service.js';

@ApiTags('account')
@Controller()
export class PauseController {
  constructor(private readonly pauses: PauseService) {}

  @Endpoint('pauseAccount', { 409: ERROR_TEXTS.adminMustStepDown })
  async pause(
    @Viewer() { userId }: Session,
    @CallOrigin() { network }: Origin,
    @Res({ passthrough: true }) response: Response,
  ) {
    await this.pauses.begin(userId, network);
    clearSession(response);
    return { message: 'Account paused' };
  }

  @Endpoint('resumeAccount', { 409: ERROR_TEXTS.notPaused })
  async resume(
    @Viewer() session: Session,
    @CallOrigin() { network }: Origin,
    @Res({ passthrough: true }) response: Response,
  ) {
    setSessionCookie(response, await this.pauses.end(session, network));
    return { message: 'Welcome back' };
  }
}
