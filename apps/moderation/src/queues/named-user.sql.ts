import { instantInJson } from '@lodge/database';
import { avatarOf } from '@lodge/domain';

const namedWith = (user: string, more: string) =>
  `case when ${user}.id is not null then json_build_object('id', ${user}.id, 'username', ${user}.username, 'avatar', ${avatarOf(`${user}.id`)}${more}) end`;

/** SQL: a `NamedUser` as JSON from a row of `users`, null where an outer join found none. */
export const named = (user: string) => namedWith(user, '');

/** SQL: a `ReportedUser`, likewise. */
export const reported = (user: string) =>
  namedWith(user, `, 'age', ${user}.age, 'created_at', ${instantInJson(`${user}.created_at`)}`);
