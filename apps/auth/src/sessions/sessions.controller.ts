import { Body, Controller, HttpCode, Post, Req, Res, UseGuards } from '@nestjs/common';
import { ApiTags, ApiUnauthorizedResponse } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { ERROR_TEXTS } from '@lodge/contracts';
import { Answers, MESSAGE, SESSION_USER } from '@lodge/http';
import {
  clearSessionCookie,
  Devices,
  Networks,
  sessionIdOf,
  setSessionCookie,
} from '@lodge/session';
import { LoginDto } from './login.dto.js';
import { MalformedSignIns } from './malformed-sign-ins.guard.js';
import { SessionsService } from './sessions.service.js';

@ApiTags('session')
@Controller('api')
export class SessionsController {
  constructor(
    private readonly sessions: SessionsService,
    private readonly devices: Devices,
    private readonly networks: Networks,
  ) {}

  @Post('login')
  @HttpCode(200)
  @UseGuards(MalformedSignIns)
  @Answers(200, { message: MESSAGE, user: SESSION_USER })
  @ApiUnauthorizedResponse({ description: ERROR_TEXTS.wrongCredentials })
  async login(
    @Body() credentials: LoginDto,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ) {
    const origin = {
      network: this.networks.of(request),
      deviceCookie: this.devices.cookieOf(request),
    };
    const { user, sessionId } = await this.sessions.begin(
      credentials,
      origin,
      sessionIdOf(request),
    );
    setSessionCookie(request, response, sessionId);
    this.devices.remember(request, response, user.id);
    return { message: 'Logged in', user };
  }

  @Post('logout')
  @HttpCode(200)
  @Answers(200, { message: MESSAGE })
  async logout(@Req() request: Request, @Res({ passthrough: true }) response: Response) {
    await this.sessions.end(sessionIdOf(request), this.networks.of(request));
    clearSessionCookie(request, response);
    // Not "cookies": that would clear those of every other site of the domain.
    response.setHeader('Clear-Site-Data', '"cache"');
    return { message: 'Logged out' };
  }
}
