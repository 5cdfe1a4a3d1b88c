import { avatarOf } from '@lodge/domain';

/** SQL: a `NamedUser` as JSON from a row of `users`, null where an outer join found none. */
export const named = (user: string) =>
  `case when ${user}.id is not null then json_build_object('id', ${user}.id, 'username', ${user}.username, 'avatar', ${avatarOf(`${user}.id`)}) end`;
