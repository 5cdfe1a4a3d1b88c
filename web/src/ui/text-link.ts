export const TEXT_LINK =
  'font-semibold text-brass underline decoration-brass/40 underline-offset-4 hover:decoration-brass';

// For a link on its own line, large enough for a finger.
export const LONE_LINK = `inline-flex min-h-11 items-center ${TEXT_LINK}`;
