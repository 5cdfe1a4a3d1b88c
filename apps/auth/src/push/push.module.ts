import { Module, type DynamicModule } from '@nestjs/common';
import { workerConnection } from '@lodge/messaging';
import { AuthConfig, sendsPushes } from '../auth.config.js';
import { NotificationsController } from './notifications.controller.js';
import { PushClient } from './push-client.js';
import { PUSH_WORKER, PushProcessor } from './push.processor.js';
import { PushesService } from './pushes.service.js';
import { Vapid } from './vapid.js';

const vapid = {
  provide: Vapid,
  inject: [AuthConfig],
  // The subject tells a push service whom to contact about our messages; Apple requires one.
  useFactory: ({ SESSION_KEY, PUBLIC_ORIGIN }: AuthConfig) =>
    new Vapid(SESSION_KEY, PUBLIC_ORIGIN?.startsWith('https:') ? PUBLIC_ORIGIN : undefined),
};

/**
 * Notifications, from the switch in the browser to the request to its push service. Elsewhere are
 * only what others share: `NotificationsService` of groups-chat enqueues WAKE_GROUP and WAKE_MEMBER, and
 * marks browsers that need none; `PushSubscriptionsService` of `libs/access`
 * keeps subscriptions beside the sessions that they end with; the functions `members_to_wake` and
 * `has_news` of the database know who has something unread.
 */
@Module({ controllers: [NotificationsController], providers: [vapid] })
export class PushModule {
  /** Without PUBLIC_ORIGIN, or with PUSH_HOSTS=off, there is neither a queue nor a worker. */
  static forRoot(config: AuthConfig): DynamicModule {
    if (!sendsPushes(config)) return { module: PushModule };
    PUSH_WORKER.connection = workerConnection(config.REDIS_URL);
    return { module: PushModule, providers: [PushClient, PushProcessor, PushesService] };
  }
}
