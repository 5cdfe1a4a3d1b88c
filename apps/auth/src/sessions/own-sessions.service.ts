import { Injectable } from '@nestjs/common';
import { ERROR_TEXTS, type MemberSession } from '@lodge/contracts';
import type { NetworkHashes } from '@lodge/limits';
import { notFound } from '@lodge/service';
import { SessionEndings, StoredSessions, type Session } from '@lodge/access';
import type { Origin } from '../accounts/origin.js';
import { SecurityLogService } from '../accounts/security-log.service.js';

@Injectable()
export class OwnSessionsService {
  constructor(
    private readonly sessions: StoredSessions,
    private readonly endings: SessionEndings,
    private readonly log: SecurityLogService,
  ) {}

  async list({ userId, digest }: Session): Promise<MemberSession[]> {
    return (await this.sessions.list(userId)).map((session) => ({
      ref: session.ref,
      label: session.label ?? null,
      began: session.beganAt,
      last_seen: session.lastSeenOn,
      is_current: session.digest === digest,
    }));
  }

  async signOut({ sessionId, network }: Origin): Promise<void> {
    const userId = sessionId && (await this.endings.signOut(sessionId));
    if (userId) void this.log.record('signed_out', userId, network);
  }

  async end({ userId }: Session, ref: string, network: NetworkHashes): Promise<void> {
    const session = (await this.sessions.list(userId)).find((one) => one.ref === ref);
    if (!session || !(await this.endings.endOne(session.digest)))
      throw notFound(ERROR_TEXTS.sessionNotFound);
    await this.log.record('signed_out', userId, network);
  }

  async endOthers({ userId, digest }: Session, network: NetworkHashes): Promise<void> {
    await this.endings.end(userId, { except: digest });
    await this.log.record('signed_out', userId, network);
  }
}
