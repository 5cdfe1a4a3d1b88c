import { Module, type DynamicModule, type OnApplicationBootstrap } from '@nestjs/common';
import { SchedulerRegistry } from '@nestjs/schedule';
import { configureWorker, PUSH_QUEUE, sweepRegularly } from '@lodge/messaging';
import { PushSubscriptionsService, ANNOUNCE_SENDER_EVERY } from '@lodge/access';
import { sendsPushes, type AuthConfig } from '../auth.config.js';
import { NotificationsController } from './notifications.controller.js';
import { PushClient, PushNetwork } from './push-client.js';
import { PushMetrics, PushProcessor } from './push.processor.js';
import { PushesService } from './pushes.service.js';
import { Vapid } from './vapid.js';

@Module({ providers: [PushClient, PushMetrics, PushNetwork, PushProcessor, PushesService] })
class SendingModule implements OnApplicationBootstrap {
  constructor(
    private readonly subscriptions: PushSubscriptionsService,
    private readonly scheduler: SchedulerRegistry,
  ) {}

  onApplicationBootstrap() {
    sweepRegularly(this.scheduler, {
      name: 'push-sender',
      seconds: ANNOUNCE_SENDER_EVERY,
      run: () => this.subscriptions.announceSender(),
    });
  }
}

/** Without PUBLIC_ORIGIN, or with PUSH_HOSTS=off, there is neither a queue nor a worker. */
@Module({ controllers: [NotificationsController] })
export class PushModule {
  static forRoot(config: AuthConfig): DynamicModule {
    const vapid = { provide: Vapid, useValue: vapidOf(config) };
    const imports = sendsPushes(config) ? [ofSending(config, vapid)] : [];
    return { module: PushModule, imports, providers: [vapid] };
  }
}

// The subject tells a push service whom to contact about our messages; Apple requires one.
const vapidOf = ({ SESSION_KEY, PUBLIC_ORIGIN }: AuthConfig) =>
  new Vapid(SESSION_KEY, PUBLIC_ORIGIN?.startsWith('https:') ? PUBLIC_ORIGIN : undefined);

function ofSending({ REDIS_URL }: AuthConfig, vapid: { provide: typeof Vapid; useValue: Vapid }) {
  configureWorker(PUSH_QUEUE, REDIS_URL);
  return {
    module: SendingModule,
    providers: [vapid],
  };
}
