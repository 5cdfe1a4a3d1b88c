import type { OwnReport } from '@lodge/contracts';
import { statement } from '@lodge/database';

// What the member wrote and was told. Whom it concerned, and what they had written, is theirs.
export const OWN_REPORTS = statement<Omit<OwnReport, 'id'>>(`
  select kind, category, text, reported_at, outcome
  from reports where reporter_id = $1 order by id`);
