import type { Reviewer } from '@lodge/access';

interface AdminsOnly {
  user_email?: string;
  group_code?: string;
}

// Moderators see neither emails nor the codes of groups, which would let them in.
export const seenBy =
  ({ isAdmin }: Reviewer) =>
  <Row extends AdminsOnly>({ user_email, group_code, ...row }: Row) => ({
    ...row,
    ...(isAdmin && { user_email, group_code }),
  });
