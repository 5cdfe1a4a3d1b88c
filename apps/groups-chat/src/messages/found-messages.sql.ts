import { FOUND_WORDS, type FoundMessage } from '@lodge/contracts';
import { searched, statement } from '@lodge/database';
import { isVisible, isVisibleInList } from '@lodge/domain';

// Its words belong to a group and to a part of all messages, of some 70,000: nothing that is written
// elsewhere makes a search slower, and what is common is found in the newest part.
const PART = 19;

// PostgreSQL takes no longer words; a letter may fold to eighteen.
const LENGTH = 500;

const wordsIn = (text: string) =>
  `btrim(regexp_replace(left(${searched(text)}, ${LENGTH}), '[^[:alnum:] ]+ *', ' ', 'g'))`;

const place = (part: string, group: string) => `(${part})::text || '.' || ${group}::text || '.'`;

const PLACE = place(`id >> ${PART}`, 'group_id');

// Must match the index `messages_found`.
const WORDS = `(${PLACE} || replace(${wordsIn('content')}, ' ', ' ' || ${PLACE}))::tsvector`;

interface Search {
  viewerId: number;
  groupId: number | null;
  q: string;
  before: number;
  limit: number;
}

/**
 * Walks the parts, newest first, until the page is full; in each, the index finds what is in the
 * viewer's groups. Who is hidden is asked last, of no more than the page needs. Run it with
 * `searchRows`.
 */
export const SEARCH_MESSAGES = statement<FoundMessage, Search>(`
  with own as materialized (
    select group_id from memberships
    where user_id = :viewerId and (:groupId::integer is null or group_id = :groupId)
  ), words as materialized (
    select word from string_to_table(${wordsIn(':q::text')}, ' ') word
    where word <> '' group by word order by length(word) desc, word limit ${FOUND_WORDS}
  )
  select m.id, m.user_id, (select username from users where id = m.user_id) as username, m.content, m.created_at,
    json_build_object('id', g.id, 'name', g.name, 'emblem', g.emblem, 'tint', g.tint) as "group"
  from (
    select found.id
    from generate_series((select max(id) from messages where id < :before) >> ${PART}, 0, -1) part
    cross join lateral (
      select in_group.id, in_group.user_id from own cross join lateral (
        select id, user_id from messages where ${WORDS} @@ (
          select string_agg(${place('part', 'own.group_id')} || word || ':*', ' & ') from words
        )::tsquery offset 0
      ) in_group
      where in_group.id < :before order by in_group.id desc offset 0
    ) found
    where ${isVisible('found.user_id')} and ${isVisibleInList(':viewerId', 'found.user_id')}
    limit :limit
  ) page join messages m using (id) join groups g on g.id = m.group_id
  order by m.id desc`);
