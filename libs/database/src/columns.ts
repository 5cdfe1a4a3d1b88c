const PROFILE =
  'username, age, height_feet, height_inches, weight_pounds, ethnicity, sexual_position, notes';

/** Columns of a user as he sees himself (`SessionUser` of the contract). */
export const SESSION_USER_COLUMNS = `id, email, ${PROFILE}, is_admin as "isAdmin", created_at`;

/** Columns of a user as an admin sees him (`AdminUser` of the contract). */
export const ADMIN_USER_COLUMNS = `id, email, ${PROFILE}, is_admin, created_at`;

/** How emails, user names and group names are compared: without case, in all of Unicode; must match their unique indexes. */
export const folded = (expression: string) => `lower(${expression} collate "pg_c_utf8")`;

/** Columns of a member of a group (`Member` of the contract, without the email), over `u` (users) and `m` (memberships). */
export const MEMBER_COLUMNS = `
  u.id, u.username, u.age, u.height_feet, u.height_inches, u.weight_pounds, u.ethnicity, u.sexual_position, u.notes, m.joined_at,
  exists (select from images where user_id = u.id and is_approved) as "hasApprovedPicture",
  exists (select from images where user_id = u.id and is_approved and is_face_picture) as "hasFacePicture"`;
