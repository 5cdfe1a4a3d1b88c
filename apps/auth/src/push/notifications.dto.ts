import { ApiProperty } from '@nestjs/swagger';
import { LONGEST_ENDPOINT, NOTIFICATION_TEXTS, type BodyOf } from '@lodge/contracts';
import { Follows, PatternField, Truncate } from '@lodge/service';

// An uncompressed point of P-256, in base64url.
const KEY = /^[\w-]{87}$/;

export class TurnOnNotificationsDto implements BodyOf<'turnOnNotifications'> {
  // The service checks whether it knows the push service.
  @ApiProperty({ pattern: '^https://', maxLength: LONGEST_ENDPOINT })
  @Truncate(LONGEST_ENDPOINT + 1)
  @Follows((value) =>
    typeof value === 'string' && value.length <= LONGEST_ENDPOINT && value.startsWith('https://')
      ? undefined
      : NOTIFICATION_TEXTS.endpoint,
  )
  endpoint: string;

  // The service checks whether the key is one of the server's.
  @PatternField(KEY, 87, NOTIFICATION_TEXTS.key)
  key: string;
}
