import { ApiProperty } from '@nestjs/swagger';
import { LONGEST_ENDPOINT, NOTIFICATION_TEXTS, type BodyOf } from '@lodge/contracts';
import { Follows, PatternField, Truncate } from '@lodge/service';

const KEY = /^[\w-]{87}$/;

export class TurnOnNotificationsDto implements BodyOf<'turnOnNotifications'> {
  @ApiProperty({ pattern: '^https://', maxLength: LONGEST_ENDPOINT })
  @Truncate(LONGEST_ENDPOINT + 1)
  @Follows((value) =>
    typeof value === 'string' && value.length <= LONGEST_ENDPOINT && value.startsWith('https://')
      ? undefined
      : NOTIFICATION_TEXTS.endpoint,
  )
  endpoint: string;

  @PatternField(KEY, 87, NOTIFICATION_TEXTS.key)
  key: string;
}
