/**
 * SQL condition; admins see all. It looks each id up in the index of hidden members: a statement
 * must not read a hundred thousand. A scalar never becomes a join, and the alias captures no name.
 */
export const isVisible = (member: string) =>
  `(select hidden_id from hidden_members hidden (hidden_id) where hidden_id = ${member}) is null`;

/** The same of lists of members, which also lack those who have not said who they are. */
export const isListed = (member: string) =>
  `(select unlisted_id from unlisted_members unlisted (unlisted_id) where unlisted_id = ${member}) is null`;

/** Serves counts over many rows: one reading of all costs less than thousands of look-ups. */
export const isListedInCount = (member: string) =>
  `${member} not in (select id from unlisted_members)`;

/** SQL: no block hides the one id from the other. Blocks never hide admins, who see everyone. */
export const isVisibleTo = (viewer: string, member: string) =>
  `not exists (select from hidden_pairs where viewer_id = ${viewer} and member_id = ${member})`;

/**
 * Serves statements over many rows: ids are read once into a hash table. No statistics of `blocks`
 * can turn it into a join, whose estimates made lists sort whole groups. `viewer` must not depend
 * on the row.
 */
export const isVisibleInList = (viewer: string, member: string) =>
  `${member} not in (select member_id from hidden_pairs where viewer_id = ${viewer})`;
