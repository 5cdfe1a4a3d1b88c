import { isVisible, isVisibleTo } from '@lodge/domain';
import { LIMITS } from '@lodge/contracts';

/** Null if there is none or its author is hidden. `viewer`: null for members without blocks. */
export const quoteIn = (message: string, viewer: string) => `
  case when ${message}.reply_to_id is not null then (
    select json_build_object(
      'id', quoted.id, 'user_id', quoted.user_id, 'username', author.username,
      'content', left(quoted.content, ${LIMITS.quoteLength})
    )
    from messages quoted join users author on author.id = quoted.user_id
    where quoted.id = ${message}.reply_to_id and quoted.group_id = ${message}.group_id
      and ${isQuotable('quoted.user_id', viewer)}
  ) end as reply_to`;

/** SQL condition: the viewer may reply to messages of the author. */
export const isQuotable = (author: string, viewer: string) =>
  `${isVisible(author)} and ${isVisibleTo(viewer, author)}`;
