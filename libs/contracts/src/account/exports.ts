import type { Id, Instant, Positive } from '../types.js';

/**
 * A copy of a member's own data: a zip that is made while it is downloaded, so at once ready and of
 * unknown size.
 */
export interface OwnExport {
  id: Id;
  state: 'ready';
  requested_at: Instant;
  bytes: Positive | null;
  // Until when it can be downloaded.
  expires_at: Instant;
}

export interface OwnExports {
  // One at most.
  exports: OwnExport[];
  // When the next one may be asked for; null for now.
  next_at: Instant | null;
}

/** Hours between two requests of a member, and until a download ends. */
export const EXPORT_HOURS = { between: 24, kept: 48 } as const;
