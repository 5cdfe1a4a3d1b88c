import { lookAlikesOf } from '@lodge/usernames';
import type { DataSource, EntityManager } from 'typeorm';
import { inTransaction, rows } from './sql.js';

interface Named {
  id: number;
  username: string;
}

/**
 * Members whose names are claimed in one transaction, which keeps them from being renamed
 * meanwhile.
 */
const PAGE = 500;

/**
 * Claims what `username` looks like, in the transaction that gave it to the member, whose former
 * claims are gone by then.
 * @throws the violation of `username_claims_pkey` when another member's name looks like it
 */
export async function claimUsername(
  transaction: EntityManager,
  userId: number,
  username: string,
): Promise<void> {
  await transaction.query(
    'insert into username_claims (skeleton, user_id) select unnest($1::text[]), $2',
    [lookAlikesOf(username), userId],
  );
}

/**
 * Claims the names of those who have no claim, oldest first: given before there were claims, or by
 * a version without them.
 */
export async function claimUnclaimedUsernames(source: DataSource): Promise<void> {
  for (let last: number | undefined = 0; last !== undefined;) last = await claimPage(source, last);
}

/** @returns the last member of the page; undefined when there is none after `after` */
const claimPage = (source: DataSource, after: number): Promise<number | undefined> =>
  inTransaction(source, async (transaction) => {
    const unclaimed = await rows<Named>(
      transaction,
      `
    select id, username from users u where id > $1 and not exists (select from username_claims where user_id = u.id)
    order by id limit ${PAGE} for share`,
      [after],
    );
    const claims = unclaimed.flatMap(({ id, username }) =>
      lookAlikesOf(username).map((skeleton) => ({ id, skeleton })),
    );
    await transaction.query(
      `
    insert into username_claims (skeleton, user_id) select * from unnest($1::text[], $2::integer[])
    on conflict do nothing`,
      [claims.map(({ skeleton }) => skeleton), claims.map(({ id }) => id)],
    );
    return unclaimed.at(-1)?.id;
  });
