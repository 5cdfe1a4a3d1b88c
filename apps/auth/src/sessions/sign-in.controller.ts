import { Body, Controller, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import { ERROR_TEXTS, FACTOR_TEXTS, PASSKEY_TEXTS } from '@lodge/contracts';
import { Endpoint } from '@lodge/service';
import { clearSession, DevicesService, setSessionCookie } from '@lodge/access';
import { CallOrigin, type Origin } from '../accounts/origin.js';
import { PasskeyProofsService } from '../identity/passkey-proofs.service.js';
import { LoginWithPasskeyDto } from '../identity/passkeys.dto.js';
import { OwnSessionsService } from './own-sessions.service.js';
import type { SignIn } from './session-starts.service.js';
import { LoginDto, SecondFactorLoginDto } from './sign-in.dto.js';
import { SignInService } from './sign-in.service.js';

@ApiTags('session')
@Controller()
export class SignInController {
  constructor(
    private readonly signIn: SignInService,
    private readonly passkeys: PasskeyProofsService,
    private readonly sessions: OwnSessionsService,
    private readonly devices: DevicesService,
  ) {}

  @Endpoint('login', { 401: ERROR_TEXTS.wrongCredentials })
  async login(
    @Body() credentials: LoginDto,
    @CallOrigin() origin: Origin,
    @Res({ passthrough: true }) response: Response,
  ) {
    return this.loggedIn(await this.signIn.withPassword(credentials, origin), response);
  }

  @Endpoint('loginWithCode', { 401: FACTOR_TEXTS.codeWrong })
  async loginWithCode(
    @Body() login: SecondFactorLoginDto,
    @CallOrigin() origin: Origin,
    @Res({ passthrough: true }) response: Response,
  ) {
    return this.loggedIn(await this.signIn.withCode(login, origin), response);
  }

  @Endpoint('passkeySignInOptions')
  passkeyOptions() {
    return { message: 'Use a passkey', options: this.passkeys.forSignIn() };
  }

  @Endpoint('loginWithPasskey', { 401: PASSKEY_TEXTS.rejected, 404: PASSKEY_TEXTS.unavailable })
  async loginWithPasskey(
    @Body() { passkey }: LoginWithPasskeyDto,
    @CallOrigin() origin: Origin,
    @Res({ passthrough: true }) response: Response,
  ) {
    return this.loggedIn(await this.signIn.withPasskey(passkey, origin), response);
  }

  @Endpoint('logout')
  async logout(@CallOrigin() origin: Origin, @Res({ passthrough: true }) response: Response) {
    await this.sessions.signOut(origin);
    clearSession(response);
    return { message: 'Logged out' };
  }

  private loggedIn({ user, sessionId }: SignIn, response: Response) {
    setSessionCookie(response, sessionId);
    this.devices.remember(response, user.id);
    return { message: 'Logged in', user };
  }
}
