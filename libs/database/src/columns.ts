const PROFILE = 'username, age, height_feet, height_inches, weight_pounds, ethnicity, sexual_position, notes';

/** Columns of a user as he sees himself (`SessionUser` of the contract). */
export const SESSION_USER_COLUMNS = `id, email, ${PROFILE}, is_admin as "isAdmin", created_at`;

/** Columns of a user as an admin sees him (`AdminUser` of the contract). */
export const ADMIN_USER_COLUMNS = `id, email, ${PROFILE}, is_admin, created_at`;

/** How emails, user names and group names are compared: without case, in all of Unicode; must match their unique indexes. */
export const folded = (expression: string) => `lower(${expression} collate "pg_c_utf8")`;
