import { Body, Controller, Res } from '@nestjs/common';
import { ApiConflictResponse, ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import { Endpoint } from '@lodge/service';
import { Devices, RateLimit, setSessionCookie } from '@lodge/access';
import { CallOrigin, type Origin } from '../accounts/origin.js';
import { ReaderLanguage, type ChooseLanguage } from '../consents/reader-language.js';
import { RegistrationDto } from './sign-in.dto.js';
import { RegistrationService } from './registration.service.js';

@ApiTags('session')
@Controller()
export class RegistrationController {
  constructor(
    private readonly registration: RegistrationService,
    private readonly devices: Devices,
  ) {}

  @Endpoint('register')
  @RateLimit('registrationTriesByNetwork')
  @ApiConflictResponse({ description: 'The email or the username is taken' })
  async register(
    @Body() member: RegistrationDto,
    @CallOrigin() origin: Origin,
    @ReaderLanguage() choose: ChooseLanguage,
    @Res({ passthrough: true }) response: Response,
  ) {
    const { userId, sessionId } = await this.registration.register(member, origin, choose);
    setSessionCookie(response, sessionId);
    this.devices.remember(response, userId);
    return { message: 'Account created', userId };
  }
}
