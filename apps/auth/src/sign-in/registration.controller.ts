import { Body, Controller, Req, Res } from '@nestjs/common';
import { ApiConflictResponse, ApiTags } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { Endpoint } from '@lodge/service';
import { Devices, Networks, RateLimit, sessionIdOf, setSessionCookie } from '@lodge/access';
import { browserLabelOf } from '../accounts/browser-label.js';
import { RegistrationDto } from './registration.dto.js';
import { RegistrationService } from './registration.service.js';

@ApiTags('session')
@Controller()
export class RegistrationController {
  constructor(
    private readonly registration: RegistrationService,
    private readonly devices: Devices,
    private readonly networks: Networks,
  ) {}

  @Endpoint('register')
  @RateLimit('registrationTriesByNetwork')
  @ApiConflictResponse({ description: 'The email or the username is taken' })
  async register(
    @Body() member: RegistrationDto,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ) {
    const { userId, sessionId } = await this.registration.register(
      member,
      { network: this.networks.of(request), label: browserLabelOf(request) },
      sessionIdOf(request),
    );
    setSessionCookie(request, response, sessionId);
    this.devices.remember(request, response, userId);
    return { message: 'Account created', userId };
  }
}
