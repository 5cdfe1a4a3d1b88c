import { Body, Controller, Req, Res } from '@nestjs/common';
import { ApiNotFoundResponse, ApiTags, ApiUnauthorizedResponse } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { ERROR_TEXTS, FACTOR_TEXTS, PASSKEY_TEXTS } from '@lodge/contracts';
import { Endpoint } from '@lodge/service';
import {
  clearSessionCookie,
  Devices,
  Networks,
  sessionIdOf,
  setSessionCookie,
} from '@lodge/access';
import { PasskeyOptions } from '../identity/passkey-options.js';
import { PasskeySignIns } from '../identity/passkey-sign-ins.js';
import { LoginWithPasskeyDto } from '../identity/passkeys.dto.js';
import { browserLabelOf } from '../accounts/browser-label.js';
import { LoginDto } from './login.dto.js';
import { SecondFactorLoginDto } from './second-factor-login.dto.js';
import { SessionsService, type Begun } from './sign-in.service.js';
import type { SignInOrigin } from '../accounts/attempt-limits.js';

@ApiTags('session')
@Controller()
export class SessionsController {
  constructor(
    private readonly sessions: SessionsService,
    private readonly passkeySignIns: PasskeySignIns,
    private readonly options: PasskeyOptions,
    private readonly devices: Devices,
    private readonly networks: Networks,
  ) {}

  @Endpoint('login')
  @ApiUnauthorizedResponse({ description: ERROR_TEXTS.wrongCredentials })
  async login(
    @Body() credentials: LoginDto,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ) {
    const origin = this.originOf(request);
    const begun = await this.sessions.begin(credentials, origin, sessionIdOf(request));
    return this.loggedIn(begun, request, response);
  }

  @Endpoint('loginWithCode')
  @ApiUnauthorizedResponse({ description: FACTOR_TEXTS.codeWrong })
  async loginWithCode(
    @Body() login: SecondFactorLoginDto,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ) {
    const origin = this.originOf(request);
    const begun = await this.sessions.beginWithCode(login, origin, sessionIdOf(request));
    return this.loggedIn(begun, request, response);
  }

  @Endpoint('passkeySignInOptions')
  passkeyOptions() {
    return { message: 'Use a passkey', options: this.options.forSignIn() };
  }

  @Endpoint('loginWithPasskey')
  @ApiUnauthorizedResponse({ description: PASSKEY_TEXTS.rejected })
  @ApiNotFoundResponse({ description: PASSKEY_TEXTS.unavailable })
  async loginWithPasskey(
    @Body() { passkey }: LoginWithPasskeyDto,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ) {
    const origin = this.originOf(request);
    const begun = await this.passkeySignIns.begin(passkey, origin, sessionIdOf(request));
    return this.loggedIn(begun, request, response);
  }

  @Endpoint('logout')
  async logout(@Req() request: Request, @Res({ passthrough: true }) response: Response) {
    await this.sessions.end(sessionIdOf(request), this.networks.of(request));
    clearSessionCookie(request, response);
    // Not "cookies": that would clear those of every other site of the domain.
    response.setHeader('Clear-Site-Data', '"cache"');
    return { message: 'Logged out' };
  }

  private originOf(request: Request): SignInOrigin {
    return {
      network: this.networks.of(request),
      deviceCookie: this.devices.cookieOf(request),
      label: browserLabelOf(request),
    };
  }

  private loggedIn({ user, sessionId }: Begun, request: Request, response: Response) {
    setSessionCookie(request, response, sessionId);
    this.devices.remember(request, response, user.id);
    return { message: 'Logged in', user };
  }
}
