import { Processor } from '@nestjs/bullmq';
import { UnrecoverableError, type Job, type WorkerOptions } from 'bullmq';
import { Counter } from 'prom-client';
import {
  PUSH_QUEUE,
  SEND_PUSH,
  ServiceProcessor,
  WAKE_GROUP,
  WAKE_MEMBER,
  type JobHandlers,
  type SendPush,
} from '@lodge/messaging';
import { PushSubscriptionsService } from '@lodge/access';
import { AuthConfig } from '../auth.config.js';
import { PushClient, UnsentPush } from './push-client.js';
import { isPushEndpoint } from './push-hosts.js';
import { PushesService } from './pushes.service.js';
import { Vapid } from './vapid.js';

// Milliseconds. A message that waited longer is no longer worth sending.
const STALE = 1_800_000;
const MIN_PAUSE = 500;
const FIRST_PAUSE = 10_000;
const MAX_PAUSE = 600_000;
// Seconds for which a push service keeps a message for a browser that is away.
const KEPT = 1_800;

// The browser unsubscribed, or the push service does not take the key: the member sees "Off".
const GONE = [400, 401, 403, 404, 410];

function pauseAfter(attempts: number, error?: Error): number {
  const asked = error instanceof UnsentPush ? error.retryAfter : undefined;
  const pause = asked === undefined ? FIRST_PAUSE * 2 ** (attempts - 1) : asked * 1_000;
  return Math.min(MAX_PAUSE, Math.max(MIN_PAUSE, pause));
}

export const PUSH_WORKER: Partial<WorkerOptions> = {
  concurrency: 8,
  settings: { backoffStrategy: (attempts, _type, error) => pauseAfter(attempts, error) },
};

@Processor(PUSH_QUEUE, PUSH_WORKER)
export class PushProcessor extends ServiceProcessor {
  private readonly outcomes = new Counter({
    name: 'pushes_total',
    help: 'Notifications that a push service took, attempts that failed, subscriptions that were gone, and notifications given up',
    labelNames: ['outcome'],
  });

  readonly handlers: JobHandlers<typeof PUSH_QUEUE> = {
    [WAKE_GROUP]: async (job) => isStale(job) || this.pushes.wakeGroup(job.data.groupId),
    [WAKE_MEMBER]: async (job) => isStale(job) || this.pushes.wakeMember(job.data.userId),
    [SEND_PUSH]: (job) => this.sendWithinHour(job),
  };

  constructor(
    private readonly pushes: PushesService,
    private readonly subscriptions: PushSubscriptionsService,
    private readonly client: PushClient,
    private readonly vapid: Vapid,
    private readonly config: AuthConfig,
  ) {
    super();
    // Counters start at zero, so that the first message counts as an increase.
    for (const outcome of ['sent', 'failed', 'gone', 'given_up']) this.outcomes.inc({ outcome }, 0);
  }

  override observe({ name, finishedOn }: Job, outcome: 'completed' | 'failed') {
    if (name === SEND_PUSH && outcome === 'failed')
      this.outcomes.inc({ outcome: finishedOn ? 'given_up' : 'failed' });
  }

  // A browser that was not notified in the end may be woken by the next message.
  private async sendWithinHour(job: Job<SendPush>): Promise<void> {
    let keepsHour = false;
    try {
      keepsHour = !isStale(job) && (await this.send(job));
    } catch (error) {
      keepsHour = !isGivenUp(job, error);
      throw error;
    } finally {
      if (!keepsHour) await this.subscriptions.releaseHour(job.data, claimOf(job));
    }
  }

  // Every condition is checked again, because an attempt may come much later.
  private async send(job: Job<SendPush>): Promise<boolean> {
    const device = job.data;
    const sessions = await this.pushes.openSessions(device.userId);
    const subscription = await this.subscriptions.find(device);
    if (!subscription || !sessions.some(({ digest }) => digest === device.digest)) return false;
    const { endpoint, key } = subscription;
    if (!isPushEndpoint(endpoint, this.config.pushHosts)) return this.remove(device);
    if (await this.subscriptions.hasPage(device)) return false;
    const authorization = this.vapid.authorize(endpoint, key);
    // SESSION_KEY changed: the member sees "Off" and may turn it on again.
    if (!authorization) return this.remove(device);
    if (!(await this.pushes.isDue(device))) return false;
    if (!(await this.subscriptions.claimHour(device, claimOf(job)))) return false;
    // The topic makes this message replace one that is still kept for the browser.
    const headers = { Authorization: authorization, TTL: String(KEPT), Topic: 'new' };
    try {
      await this.client.send(endpoint, { ...headers, Urgency: 'normal' });
    } catch (error) {
      return this.giveUp(device, error);
    }
    this.outcomes.inc({ outcome: 'sent' });
    return true;
  }

  private async giveUp(device: SendPush, error: unknown): Promise<false> {
    if (!(error instanceof UnsentPush)) throw error;
    const { status } = error;
    if (status === undefined || status === 429 || status >= 500) throw error;
    if (!GONE.includes(status)) throw new UnrecoverableError(error.message);
    this.outcomes.inc({ outcome: 'gone' });
    return this.remove(device);
  }

  private async remove(device: SendPush): Promise<false> {
    await this.subscriptions.remove(device);
    return false;
  }
}

const claimOf = ({ timestamp }: Job) => String(timestamp);

const isGivenUp = ({ attemptsMade, opts: { attempts = 1 } }: Job, error: unknown) =>
  error instanceof UnrecoverableError || attemptsMade + 1 >= attempts;

const isStale = ({ timestamp }: Job) => Date.now() - timestamp > STALE;
