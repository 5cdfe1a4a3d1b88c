import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsOptional } from 'class-validator';
import {
  LONGEST_ENDPOINT,
  LONGEST_TIME_ZONE,
  NOTIFICATION_TEXTS,
  TIME_OF_DAY,
  TIME_RULE,
  type BodyOf,
} from '@lodge/contracts';
import { Follows, PatternField, Truncate } from '@lodge/service';
import { clockOf } from './quiet-hours.js';

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

  @ApiPropertyOptional({ pattern: TIME_OF_DAY.source })
  @IsOptional()
  @Truncate(6)
  @Follows(TIME_RULE)
  quiet_from?: string;

  @ApiPropertyOptional({ pattern: TIME_OF_DAY.source })
  @IsOptional()
  @Truncate(6)
  @Follows(TIME_RULE)
  quiet_to?: string;

  @ApiPropertyOptional({ maxLength: LONGEST_TIME_ZONE })
  @IsOptional()
  @Truncate(LONGEST_TIME_ZONE + 1)
  @Follows((value) => (isTimeZone(value) ? undefined : NOTIFICATION_TEXTS.timeZone))
  time_zone?: string;
}

function isTimeZone(value: unknown): boolean {
  if (typeof value !== 'string' || !/^[\w+\-/]{1,64}$/.test(value)) return false;
  try {
    return clockOf(value) !== undefined;
  } catch {
    return false;
  }
}
