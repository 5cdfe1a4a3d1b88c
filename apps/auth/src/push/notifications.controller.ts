import { Body, Controller } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { NOTIFICATION_TEXTS, type Notifications, type QuietHours } from '@lodge/contracts';
import { Endpoint, invalidField, notFound } from '@lodge/service';
import { PushSubscriptions, RateLimit, Viewer, type Session } from '@lodge/access';
import { AuthConfig, sendsPushes } from '../auth.config.js';
import { TurnOnNotificationsDto } from './notifications.dto.js';
import { isPushEndpoint } from './push-hosts.js';
import { Vapid } from './vapid.js';

@ApiTags('account')
@Controller()
export class NotificationsController {
  constructor(
    private readonly subscriptions: PushSubscriptions,
    private readonly vapid: Vapid,
    private readonly config: AuthConfig,
  ) {}

  @Endpoint('notifications')
  @RateLimit('notificationsBySession')
  async read(@Viewer() session: Session): Promise<Notifications> {
    if (!sendsPushes(this.config)) return { public_key: null, device: null };
    const { publicKey: public_key } = this.vapid;
    const subscription = await this.subscriptions.of(session);
    return { public_key, device: subscription ? { quiet_hours: subscription.quiet } : null };
  }

  @Endpoint('turnOnNotifications', { 404: NOTIFICATION_TEXTS.unavailable })
  @RateLimit('notificationsBySession')
  async turnOn(@Viewer() session: Session, @Body() wanted: TurnOnNotificationsDto) {
    if (!sendsPushes(this.config)) throw notFound(NOTIFICATION_TEXTS.unavailable);
    const { endpoint, key } = wanted;
    if (!isPushEndpoint(endpoint, this.config.pushHosts))
      throw invalidField('endpoint', NOTIFICATION_TEXTS.endpoint);
    if (!this.vapid.has(key)) throw invalidField('key', NOTIFICATION_TEXTS.key);
    await this.subscriptions.set(session, { endpoint, key, quiet: quietHoursOf(wanted) });
    return { message: 'Notifications are on' };
  }

  @Endpoint('turnOffNotifications')
  @RateLimit('notificationsBySession')
  async turnOff(@Viewer() session: Session) {
    await this.subscriptions.remove(session);
    return { message: 'Notifications are off' };
  }
}

/** Quiet hours need all three fields or none. @throws ApiError 400 */
function quietHoursOf(wanted: TurnOnNotificationsDto): QuietHours | null {
  const { quiet_from, quiet_to, time_zone } = wanted;
  if (quiet_from === undefined && quiet_to === undefined && time_zone === undefined) return null;
  if (!quiet_from || !quiet_to || quiet_from === quiet_to)
    throw invalidField('quiet_to', NOTIFICATION_TEXTS.times);
  if (!time_zone) throw invalidField('time_zone', NOTIFICATION_TEXTS.timeZone);
  return { quiet_from, quiet_to, time_zone };
}
