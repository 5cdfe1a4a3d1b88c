/** SQL condition: without it, an id alone would be a way to look a member up. */
export const haveMet = (viewer: string, member: string) => `(
  exists (select from users where id = ${viewer} and (is_admin or is_moderator))
  or exists (
    select from memberships own join memberships other on other.group_id = own.group_id
    where own.user_id = ${viewer} and other.user_id = ${member}
  ) or ${hasWrittenIn(viewer, member)} or ${hasWrittenIn(member, viewer)})`;

const hasWrittenIn = (reader: string, author: string) => `exists (
  select from messages where user_id = ${author}
    and group_id = any(array(select group_id from memberships where user_id = ${reader})))`;
