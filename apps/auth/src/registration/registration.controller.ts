import { Body, Controller, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import { REGISTRATION_TEXTS } from '@lodge/contracts';
import { Endpoint } from '@lodge/service';
import { DevicesService, setSessionCookie } from '@lodge/access';
import { CallOrigin, type Origin } from '../accounts/origin.js';
import { ReaderLanguage, type ChooseLanguage } from '../consents/reader-language.js';
import { AuthConfig } from '../auth.config.js';
import { RegistrationDto } from './registration.dto.js';
import { RegistrationService } from './registration.service.js';

@ApiTags('session')
@Controller()
export class RegistrationController {
  constructor(
    private readonly registration: RegistrationService,
    private readonly devices: DevicesService,
    private readonly config: AuthConfig,
  ) {}

  @Endpoint('registration')
  read() {
    return { modes: this.config.registrationModes, line: this.config.SITE_LINE };
  }

  @Endpoint('register', {
    403: 'Registration is closed, or takes an invitation',
    409: 'The email or the username is taken',
  })
  async register(
    @Body() member: RegistrationDto,
    @CallOrigin() origin: Origin,
    @ReaderLanguage() choose: ChooseLanguage,
    @Res({ passthrough: true }) response: Response,
  ) {
    const registered = await this.registration.register(member, origin, choose);
    const { userId, sessionId, restriction } = registered;
    setSessionCookie(response, sessionId);
    this.devices.remember(response, userId);
    return restriction
      ? { message: REGISTRATION_TEXTS.needsApproval, userId, restriction }
      : { message: 'Account created', userId };
  }
}
