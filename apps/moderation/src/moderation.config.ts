import { Matches } from 'class-validator';
import { MemberStorageConfig } from '@lodge/access';
import { List, WholeNumber } from '@lodge/service';

export class ModerationConfig extends MemberStorageConfig {
  @WholeNumber(1, 3_600)
  SWEEP_SECONDS = 60;

  @WholeNumber(0, 120)
  EXPELLED_MONTHS = 24;

  // age recipients, `age1…`, who can open evidence for the authorities. Without any, none is kept.
  @List()
  @Matches(/^age1[a-z0-9]+$/, {
    each: true,
    message: 'EVIDENCE_RECIPIENT must list recipients of age, which begin with age1',
  })
  EVIDENCE_RECIPIENT: string[] = [];

  // Months for which evidence is kept. Each package stores its date: a new value changes nothing.
  @WholeNumber(1, 120)
  EVIDENCE_MONTHS = 12;
}
