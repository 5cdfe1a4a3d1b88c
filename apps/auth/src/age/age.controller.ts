import { Body, Controller, Req, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { AGE_REASON_LENGTH, AGE_REASON_RULE, ERROR_TEXTS, type BodyOf } from '@lodge/contracts';
import { sessionIdOf, SessionStore, setSessionCookie, Viewer, type Session } from '@lodge/access';
import { ApiError, Endpoint, IdParam, TextField } from '@lodge/service';
import { AgeService, type AgeOutcome } from './age.service.js';
import { AgeVerifier } from './age-verifier.js';

class AgeRecordDto implements BodyOf<'recordAge'> {
  @TextField(AGE_REASON_LENGTH, AGE_REASON_RULE, { minLength: 1 })
  reason: string;
}

@ApiTags('account')
@Controller()
export class AgeController {
  constructor(
    private readonly age: AgeService,
    private readonly verifier: AgeVerifier,
    private readonly sessions: SessionStore,
  ) {}

  @Endpoint('ownAge')
  read(@Viewer() { userId }: Session) {
    return this.age.read(userId);
  }

  // Attempts count by member: a network's limit would answer a page visit with JSON, and lose what
  // the person did at the verifier.
  @Endpoint('startAgeCheck')
  async start(@Req() request: Request, @Res() response: Response): Promise<void> {
    const session = await this.sessionOf(request);
    redirect(response, session && (await this.age.start(session).catch(whenEnded)));
  }

  @Endpoint('finishAgeCheck')
  async finish(@Req() request: Request, @Res() response: Response): Promise<void> {
    const session = await this.sessionOf(request);
    const query = request.originalUrl.split('?')[1] ?? '';
    redirect(
      response,
      session
        ? await this.age.finish(session, query).catch(whenEnded)
        : { step: 'failed', failure: 'interrupted' },
    );
  }

  @Endpoint('recordAge', { 409: ERROR_TEXTS.ageKnown })
  async record(
    @Viewer() { userId: adminId }: Session,
    @IdParam() id: number,
    @Body() { reason }: AgeRecordDto,
  ) {
    await this.age.recordKnown(id, adminId, reason);
    return { message: 'Age recorded', userId: id };
  }

  private async sessionOf(request: Request): Promise<Session | undefined> {
    const id = this.verifier.isOn && sessionIdOf(request);
    const session = id ? await this.sessions.find(id) : undefined;
    return (session?.restriction ?? 'age') === 'age' ? session : undefined;
  }
}

// The session or the account ended while it was checked: the start page asks to sign in.
function whenEnded(error: unknown): undefined {
  if (!(error instanceof ApiError)) throw error;
}

// Redirects without a referrer: the code in one page's address must not reach the other site.
function redirect(response: Response, outcome: AgeOutcome | undefined): void {
  if (outcome?.step === 'proved') setSessionCookie(response, outcome.sessionId);
  response.setHeader('Cache-Control', 'no-store');
  response.setHeader('Referrer-Policy', 'no-referrer');
  response.status(303).location(addressOf(outcome)).end();
}

function addressOf(outcome: AgeOutcome | undefined): string {
  if (outcome?.step === 'begun') return outcome.url.href;
  return outcome?.step === 'failed' ? `/account/data?age=${outcome.failure}` : '/';
}
