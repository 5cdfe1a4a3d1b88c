import type { Instant } from '../types.js';

export const EXPORT_STATES = ['preparing', 'ready', 'failed'] as const;
export type ExportState = (typeof EXPORT_STATES)[number];

/** A copy of a member's own data, as a zip. */
export interface OwnExport {
  id: number;
  state: ExportState;
  requested_at: Instant;
  // Null until it is ready.
  bytes: number | null;
  // Of a ready one: until when it can be downloaded.
  expires_at: Instant | null;
}

export interface OwnExports {
  // One at most.
  exports: OwnExport[];
  // When the next one may be asked for; null for now.
  next_at: Instant | null;
}

/** Hours between two exports of a member that did not fail, and until a ready one is deleted. */
export const EXPORT_HOURS = { between: 24, kept: 48 } as const;
