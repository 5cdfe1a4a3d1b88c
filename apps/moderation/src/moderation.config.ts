import { Type } from 'class-transformer';
import { IsInt, Matches, Max, Min } from 'class-validator';
import { MemberStorageConfig } from '@lodge/access';
import { List } from '@lodge/service';

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

  // age recipients, `age1…`, who can open what is kept for the authorities; nothing is without any.
  @List()
  @Matches(/^age1[a-z0-9]+$/, {
    each: true,
    message: 'EVIDENCE_RECIPIENT must list recipients of age, which begin with age1',
  })
  EVIDENCE_RECIPIENT: string[] = [];

  // Months for which it is kept. Each package has its date, which another value later does not change.
  @Type(() => Number)
  @IsInt()
  @Min(1)
  @Max(120)
  EVIDENCE_MONTHS = 12;
}
