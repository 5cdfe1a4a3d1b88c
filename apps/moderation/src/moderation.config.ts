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

  // Months for which the hash of the address of whoever was expelled is kept.
  @Type(() => Number)
  @IsInt()
  @Min(0)
  @Max(120)
  EXPELLED_MONTHS = 24;
}
