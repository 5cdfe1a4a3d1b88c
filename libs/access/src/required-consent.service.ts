import { Inject, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { SchedulerRegistry } from '@nestjs/schedule';
import { DataSource } from 'typeorm';
import type { Restriction, SessionUser } from '@lodge/contracts';
import { rows } from '@lodge/database';
import { sweepRegularly } from '@lodge/messaging';
import { READ_EFFECTIVE_TIMES } from './access.sql.js';
import type { SessionRecord } from './session-record.js';

type Limits = Pick<SessionRecord, 'restriction' | 'accepted'>;

export const DOCUMENTS_REFRESH = Symbol('seconds between two looks at the documents');

/** Keeps times in memory: guards need no query, and documents take effect on time (decision 27). */
@Injectable()
export class RequiredConsentService implements OnApplicationBootstrap {
  private times: number[] = [];

  constructor(
    private readonly database: DataSource,
    @Inject(DOCUMENTS_REFRESH) private readonly seconds: number,
    private readonly scheduler: SchedulerRegistry,
  ) {}

  // Before the first call; later, while the database does not answer, what was known stays in force.
  async onApplicationBootstrap() {
    const { seconds } = this;
    const run = () => this.load();
    await run();
    sweepRegularly(this.scheduler, { name: 'documents', seconds, run });
  }

  get isPossible(): boolean {
    return this.times.length > 0;
  }

  /** Members waiting for approval may write, so they accept first. */
  restrictionOf(session: Limits): Restriction | undefined {
    const { restriction } = session;
    const isAsked = !restriction || restriction === 'pending';
    return isAsked && this.isMissing(session) ? 'consent' : restriction;
  }

  shownOf(session: Limits): Pick<SessionUser, 'restriction' | 'is_suspended' | 'needs_consent'> {
    const restriction = this.restrictionOf(session);
    return {
      ...(restriction && { restriction }),
      ...(restriction === 'suspended' && { is_suspended: true }),
      ...(restriction === 'consent' && { needs_consent: true }),
    };
  }

  private isMissing({ accepted = 0 }: Limits): boolean {
    if (!this.isPossible) return false;
    const now = Date.now() / 1_000;
    return accepted < (this.times.findLast((time) => time <= now) ?? 0);
  }

  private async load() {
    const found = await rows(this.database, READ_EFFECTIVE_TIMES);
    this.times = found.map(({ effective }) => effective);
  }
}
