import { instantInJson } from '@lodge/database';
import { avatarOf } from '@lodge/domain';

const namedWith = (user: string, more: string) => `
  case when ${user}.id is not null then json_build_object(
    'id', ${user}.id, 'username', ${user}.username, 'avatar', ${avatarOf(`${user}.id`)}${more}
  ) end`;

export const named = (user: string) => namedWith(user, '');

export const reported = (user: string) =>
  namedWith(user, `, 'age', ${user}.age, 'created_at', ${instantInJson(`${user}.created_at`)}`);
