import type { Reviewer } from '@lodge/access';

// Codes would let moderators in.
interface AdminsOnly {
  email?: string;
  group_code?: string;
  invited_by?: string | null;
  user_email?: string;
}

/** For admins a row stays the object that it is: copies cost lists a fifth of their time. */
export const forReviewer =
  ({ isAdmin }: Reviewer) =>
  <Row extends AdminsOnly>(row: Row): Row | Omit<Row, keyof AdminsOnly> =>
    isAdmin ? row : withoutAdminsOnly(row);

function withoutAdminsOnly<Row extends AdminsOnly>(row: Row): Omit<Row, keyof AdminsOnly> {
  const {
    email: _email,
    group_code: _code,
    invited_by: _inviter,
    user_email: _userEmail,
    ...rest
  } = row;
  return rest;
}
