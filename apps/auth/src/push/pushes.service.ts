import { InjectQueue } from '@nestjs/bullmq';
import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { SchedulerRegistry } from '@nestjs/schedule';
import type { JobsOptions, Queue } from 'bullmq';
import { DataSource } from 'typeorm';
import { row, rows } from '@lodge/database';
import { batchesById, MAX_ID } from '@lodge/service';
import { PUSH_QUEUE, SEND_PUSH, sweepRegularly, traced, type SendPush } from '@lodge/messaging';
import {
  ANNOUNCE_SENDER_EVERY,
  PushSubscriptionsService,
  RequiredConsentService,
  SessionKeys,
  StoredSessions,
  type Session,
} from '@lodge/access';
import { HAS_NEWS, MEMBERS_TO_WAKE } from './wakes.sql.js';

const MEMBERS_AT_ONCE = 500;
const NAME_LENGTH = 22;

// Tries for some five minutes; the backoff follows from what the push service answers.
const OPTIONS: JobsOptions = {
  attempts: 6,
  backoff: { type: 'custom' },
  removeOnComplete: true,
  removeOnFail: true,
};

@Injectable()
export class PushesService implements OnApplicationBootstrap {
  constructor(
    private readonly database: DataSource,
    @InjectQueue(PUSH_QUEUE) private readonly queue: Queue,
    private readonly subscriptions: PushSubscriptionsService,
    private readonly sessions: StoredSessions,
    private readonly required: RequiredConsentService,
    private readonly keys: SessionKeys,
    private readonly scheduler: SchedulerRegistry,
  ) {}

  onApplicationBootstrap() {
    const run = () => this.subscriptions.announceSender();
    sweepRegularly(this.scheduler, { name: 'push-sender', seconds: ANNOUNCE_SENDER_EVERY, run });
  }

  async wakeGroup(groupId: number): Promise<void> {
    const members = { groupId, last: MAX_ID, limit: MEMBERS_AT_ONCE };
    const next = (after: number) => rows(this.database, MEMBERS_TO_WAKE, { ...members, after });
    for await (const found of batchesById(next))
      await this.wake(
        found.map(({ id }) => id),
        groupId,
      );
  }

  async wakeMember(userId: number): Promise<void> {
    if (await this.isDue({ userId })) await this.wake([userId]);
  }

  async isDue({ userId, groupId }: Pick<SendPush, 'userId' | 'groupId'>): Promise<boolean> {
    if (groupId === undefined) return (await row(this.database, HAS_NEWS, { userId }))?.is === true;
    const values = { groupId, after: userId - 1, last: userId, limit: 1 };
    return (await row(this.database, MEMBERS_TO_WAKE, values)) !== undefined;
  }

  /** Lists sessions that may be notified: one that ended or is restricted learns nothing. */
  async openSessions(userId: number): Promise<Session[]> {
    const sessions = await this.sessions.ofUser(userId);
    return sessions.filter((session) => !this.required.restrictionOf(session));
  }

  private async wake(userIds: number[], groupId?: number) {
    const devices = await this.subscriptions.toNotify(userIds);
    const digests = new Set(devices.map(({ digest }) => digest));
    for (const userId of new Set(devices.map((device) => device.userId)))
      for (const session of await this.openSessions(userId))
        if (digests.has(session.digest))
          await this.enqueue({ userId, digest: session.digest, groupId });
  }

  // A browser has one job at a time: further ones are ignored. The log has the job's id.
  private async enqueue(push: SendPush) {
    const name = this.keys.sign('push-job', push.digest).slice(0, NAME_LENGTH);
    const options = { ...OPTIONS, jobId: `push-${name}` };
    await this.queue.add(SEND_PUSH, push, traced(options));
  }
}
