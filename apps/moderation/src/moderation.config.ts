import { Type } from 'class-transformer';
import { IsInt, Max, Min } from 'class-validator';
import { MemberStorageConfig } from '@lodge/access';

export class ModerationConfig extends MemberStorageConfig {
  // Seconds between two sweeps, which delete what is due.
  @Type(() => Number)
  @IsInt()
  @Min(1)
  @Max(3_600)
  SWEEP_SECONDS = 60;
}
