import { statement } from '@lodge/database';

const PAGE = 500;

export const NEXT_WITHOUT_CANONICAL = statement<{ id: number; email: string }, { after: number }>(
  `select id, email from users where id > :after and email_canonical is null order by id limit ${PAGE}`,
);

// The first of several accounts with one email is its holder; the others keep their ids as twins.
export const FILL_CANONICAL = statement<unknown, { ids: number[]; emails: string[] }>(`
  with given as (
    select id, canonical, row_number() over (partition by canonical order by id) as place
    from unnest(:ids::integer[], :emails::text[]) as given (id, canonical)
  )
  update users u set email_canonical = given.canonical,
    email_twin = case
      when given.place > 1
        or exists (select from users other where other.email_canonical = given.canonical) then u.id
      else 0 end
  from given where u.id = given.id and u.email_canonical is null`);
