import { sharesGroup } from './shares-group.js';

/** SQL condition: without it, an id alone would be a way to look a member up. */
export const haveMet = (viewer: string, member: string) => `(
  exists (select from users where id = ${viewer} and (is_admin or is_moderator))
  or ${sharesGroup(viewer, member)} or ${hasWrittenIn(viewer, member)} or ${hasWrittenBefore(viewer, member)})`;

const hasWrittenIn = (reader: string, author: string) => `exists (
  select from messages where user_id = ${author}
    and group_id = any(array(select group_id from memberships where user_id = ${reader})))`;

// Lets an author who has left block whoever read them there. A former member must not learn who is in
// the group now, so whoever joins later has not met the author, and after a day nobody there has.
const hasWrittenBefore = (author: string, reader: string) => `exists (
  select from messages sent join memberships there on there.group_id = sent.group_id
  where sent.user_id = ${author} and there.user_id = ${reader} and there.joined_at < sent.created_at
    and sent.created_at > now() - interval '1 day')`;
