import { Injectable } from '@nestjs/common';
import { ERROR_TEXTS, type MemberSession } from '@lodge/contracts';
import { EventBus } from '@lodge/messaging';
import { notFound } from '@lodge/service';
import type { NetworkHashes } from '@lodge/limits';
import { SessionStore, type ListedSession, type Session } from '@lodge/access';
import { SignInLog } from '../accounts/security-log.js';

@Injectable()
export class OwnSessionsService {
  constructor(
    private readonly sessions: SessionStore,
    private readonly log: SignInLog,
    private readonly events: EventBus,
  ) {}

  async list({ userId, digest }: Session): Promise<MemberSession[]> {
    return (await this.sessions.list(userId)).map((session) => ({
      ref: session.ref,
      label: session.label ?? null,
      began: instantOf(session.began),
      last_seen: dayOf(session),
      is_current: session.digest === digest,
    }));
  }

  async end({ userId }: Session, ref: string, network: NetworkHashes): Promise<void> {
    const session = (await this.sessions.list(userId)).find((one) => one.ref === ref);
    if (!session || !(await this.sessions.endByDigest(session.digest)))
      throw notFound(ERROR_TEXTS.sessionNotFound);
    await this.ended(userId, network);
  }

  async endOthers({ userId, digest }: Session, network: NetworkHashes): Promise<void> {
    await this.sessions.endAll(userId, digest);
    await this.ended(userId, network);
  }

  private async ended(userId: number, network: NetworkHashes) {
    await this.log.signedOut(userId, network);
    this.events.publish('sessions.ended', { userId });
  }
}

const instantOf = (seconds: number) => new Date(seconds * 1_000).toISOString();

const dayOf = ({ lastSeen }: ListedSession) =>
  lastSeen === undefined ? null : instantOf(lastSeen).slice(0, 10);
