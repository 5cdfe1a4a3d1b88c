/** What remains of what is deleted. Dialogs and documents say it with these words. */
export const DELETION_TEXTS = {
  user: 'Reviewers keep what was reported, and messages of the last 48 hours can be reported for 48 hours more, without the name.',
  group: 'Reviewers keep what was reported.',
  ownAccount:
    'Reviewers keep what was reported, and your messages of the last 48 hours can be reported for 48 hours more, without your name.',
} as const;
