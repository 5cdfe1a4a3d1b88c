import { ApiProperty } from '@nestjs/swagger';
import { MAX_ENDPOINT_LENGTH, NOTIFICATION_TEXTS, type BodyOf } from '@lodge/contracts';
import { Follows, PatternField, Truncate } from '@lodge/service';

const KEY = /^[\w-]{87}$/;

export class TurnOnNotificationsDto implements BodyOf<'turnOnNotifications'> {
  @ApiProperty({ pattern: '^https://', maxLength: MAX_ENDPOINT_LENGTH })
  @Truncate(MAX_ENDPOINT_LENGTH + 1)
  @Follows((value) =>
    typeof value === 'string' && value.length <= MAX_ENDPOINT_LENGTH && value.startsWith('https://')
      ? undefined
      : NOTIFICATION_TEXTS.endpoint,
  )
  endpoint: string;

  @PatternField(KEY, 87, NOTIFICATION_TEXTS.key)
  key: string;
}
