import { Body, Controller } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import {
  MAX_ENDPOINT_LENGTH,
  NOTIFICATION_TEXTS,
  type BodyOf,
  type Notifications,
} from '@lodge/contracts';
import { Endpoint, invalidField, notFound, PatternField } from '@lodge/service';
import { PushSubscriptionsService, Viewer, type Session } from '@lodge/access';
import { AuthConfig, sendsPushes } from '../auth.config.js';
import { isPushEndpoint } from './push-hosts.js';
import { Vapid } from './vapid.js';

class TurnOnNotificationsDto implements BodyOf<'turnOnNotifications'> {
  @PatternField(/^https:/, MAX_ENDPOINT_LENGTH, NOTIFICATION_TEXTS.endpoint)
  endpoint: string;

  @PatternField(/^[\w-]{87}$/, 87, NOTIFICATION_TEXTS.key)
  key: string;
}

@ApiTags('account')
@Controller()
export class NotificationsController {
  constructor(
    private readonly subscriptions: PushSubscriptionsService,
    private readonly vapid: Vapid,
    private readonly config: AuthConfig,
  ) {}

  @Endpoint('notifications')
  async read(@Viewer() session: Session): Promise<Notifications> {
    if (!sendsPushes(this.config)) return { public_key: null, is_on: false };
    const subscription = await this.subscriptions.find(session);
    return { public_key: this.vapid.publicKey, is_on: subscription !== undefined };
  }

  @Endpoint('turnOnNotifications', { 404: NOTIFICATION_TEXTS.unavailable })
  async turnOn(@Viewer() session: Session, @Body() { endpoint, key }: TurnOnNotificationsDto) {
    if (!sendsPushes(this.config)) throw notFound(NOTIFICATION_TEXTS.unavailable);
    if (!isPushEndpoint(endpoint, this.config.pushHosts))
      throw invalidField('endpoint', NOTIFICATION_TEXTS.endpoint);
    if (!this.vapid.has(key)) throw invalidField('key', NOTIFICATION_TEXTS.key);
    await this.subscriptions.set(session, { endpoint, key });
    return { message: 'Notifications are on' };
  }

  @Endpoint('turnOffNotifications')
  async turnOff(@Viewer() session: Session) {
    await this.subscriptions.remove(session);
    return { message: 'Notifications are off' };
  }
}
