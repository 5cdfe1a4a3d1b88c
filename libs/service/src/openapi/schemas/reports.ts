import {
  NOTICE_STATUSES,
  REFERENCE,
  REPORT_CATEGORIES,
  REPORT_KINDS,
  REPORT_LIMITS,
  REPORT_OUTCOMES,
  type OwnReport,
} from '@lodge/contracts';
import { named, nullable, object, oneOf, text } from '../schema.js';
import { ID, INSTANT } from './values.js';

export const OWN_REPORT = named(
  'OwnReport',
  object<OwnReport>({
    id: ID,
    kind: oneOf(REPORT_KINDS),
    category: oneOf(REPORT_CATEGORIES),
    text: text({ maxLength: REPORT_LIMITS.textLength }),
    reported_at: INSTANT,
    outcome: nullable(oneOf(REPORT_OUTCOMES)),
  }),
);

export const REFERENCE_TEXT = text({ pattern: REFERENCE.source });

export const NOTICE_STATUS = {
  reference: REFERENCE_TEXT,
  status: oneOf(NOTICE_STATUSES),
  received_at: INSTANT,
};
