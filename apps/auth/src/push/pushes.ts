import { InjectQueue } from '@nestjs/bullmq';
import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { JobsOptions, Queue } from 'bullmq';
import type { DataSource } from 'typeorm';
import { row, rows } from '@lodge/database';
import { PUSH_QUEUE, SEND_PUSH, traced } from '@lodge/messaging';
import { PushSubscriptions, RequiredConsent, SessionStore, type Session } from '@lodge/access';
import { HAS_NEWS, MEMBERS_TO_WAKE } from './wakes.sql.js';

const MEMBERS_AT_ONCE = 500;
// Of PostgreSQL's integers.
const LAST_ID = 2 ** 31 - 1;

// Tries for some five minutes; the backoff follows from what the push service answers.
const OPTIONS: JobsOptions = {
  attempts: 6,
  backoff: { type: 'custom' },
  removeOnComplete: true,
  removeOnFail: true,
};

/** Decides which browsers are to be notified, and enqueues a job for each. */
@Injectable()
export class Pushes {
  constructor(
    @InjectDataSource() private readonly database: DataSource,
    @InjectQueue(PUSH_QUEUE) private readonly queue: Queue,
    private readonly subscriptions: PushSubscriptions,
    private readonly sessions: SessionStore,
    private readonly required: RequiredConsent,
  ) {}

  async wakeGroup(groupId: number): Promise<void> {
    for (let after = 0; ;) {
      const values = [groupId, after, LAST_ID, MEMBERS_AT_ONCE];
      const found = await rows(this.database, MEMBERS_TO_WAKE, values);
      await this.wake(found.map(({ id }) => id));
      if (found.length < MEMBERS_AT_ONCE) return;
      after = found[found.length - 1].id;
    }
  }

  async wakeMember(userId: number): Promise<void> {
    const news = await row(this.database, HAS_NEWS, [userId]);
    if (news?.is) await this.wake([userId]);
  }

  /** A session that may be notified: one that ended or is restricted learns nothing. */
  async openSessions(userId: number): Promise<Session[]> {
    const sessions = await this.sessions.list(userId);
    return sessions.filter((session) => !this.required.restrictionOf(session));
  }

  private async wake(userIds: number[]) {
    for (const userId of await this.subscriptions.among(userIds))
      for (const session of await this.openSessions(userId))
        if (await this.isToBeNotified(session)) await this.enqueue(session);
  }

  private async isToBeNotified(session: Session): Promise<boolean> {
    return (
      (await this.subscriptions.of(session)) !== undefined &&
      !(await this.subscriptions.isQuiet(session))
    );
  }

  // One job a browser, however many groups have something new: others meanwhile are ignored.
  private async enqueue({ userId, digest }: Session) {
    const options = { ...OPTIONS, jobId: `push-${digest}` };
    await this.queue.add(SEND_PUSH, { userId, digest }, traced(options));
  }
}
