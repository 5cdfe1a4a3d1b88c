import { Type } from 'class-transformer';
import { IsInt, Max, Min } from 'class-validator';
import { MemberStorageConfig } from '@lodge/access';

export class ModerationConfig extends MemberStorageConfig {
  // Seconds between two sweeps: accounts to erase, exports to delete or to finish.
  @Type(() => Number)
  @IsInt()
  @Min(1)
  @Max(3_600)
  SWEEP_SECONDS = 60;

  // Seconds of silence; an export is taken over within one and a half times as long.
  @Type(() => Number)
  @IsInt()
  @Min(1)
  @Max(600)
  TAKEOVER_SECONDS = 10;
}
