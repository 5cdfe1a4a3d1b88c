import type { SessionRecord } from './session-record.js';

/** Until a session without requests ends. */
export const SESSION_SECONDS = 14 * 24 * 3_600;
/** Until any session ends. */
export const LONGEST_SESSION_SECONDS = 90 * 24 * 3_600;

interface Open extends SessionRecord {
  // Until it expires.
  secondsLeft: number;
}

/** In seconds since 1970, as a session's record counts. */
export const now = () => Math.floor(Date.now() / 1_000);

/** Until a session expires that is used now. */
export const mostSecondsLeft = ({ began }: SessionRecord) =>
  Math.min(SESSION_SECONDS, began + LONGEST_SESSION_SECONDS - now());

/** In seconds since 1970; unknown in the last two weeks of a session's 90 days. */
export function lastSeenOf({ began, secondsLeft }: Open): number | undefined {
  const isSliding = began + LONGEST_SESSION_SECONDS - now() > SESSION_SECONDS;
  return isSliding ? now() - SESSION_SECONDS + secondsLeft : undefined;
}

// A session in its last two weeks counts as just used.
const unusedFor = (session: Open) => mostSecondsLeft(session) - session.secondsLeft;

/** Compares two sessions. */
export const longestUnusedFirst = (left: Open, right: Open) =>
  unusedFor(right) - unusedFor(left) || left.began - right.began;
