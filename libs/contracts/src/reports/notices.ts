import { GROUP_CODE_ALPHABET } from '../groups/group-code.js';
import type { ReportOutcome } from './reports.js';
import type { Instant } from '../types.js';

export const NOTICE_LIMITS = { name: 100, place: 500, statement: 2_000 } as const;

export type Reference = string;
export type NoticeToken = string;

export interface NoticeStatus {
  reference: Reference;
  status: 'open' | ReportOutcome;
  received_at: Instant;
}

export const REFERENCE = new RegExp(`^[${GROUP_CODE_ALPHABET}]{4}-[${GROUP_CODE_ALPHABET}]{4}$`);
