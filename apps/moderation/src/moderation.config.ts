import { Type } from 'class-transformer';
import { IsInt, Max, Min } from 'class-validator';
import { MemberServiceConfig } from '@lodge/session';

export class ModerationConfig extends MemberServiceConfig {
  // Seconds between two searches for accounts to erase.
  @Type(() => Number)
  @IsInt()
  @Min(1)
  @Max(3_600)
  SWEEP_SECONDS = 60;
}
