import { query } from '@lodge/testing';

// Rejected uploads queue their objects for deletion and rejected sign-ins are logged. Accesses are
// logged as well, also to a list that an invalid query leaves unfiltered.
const CHANGED_BY_REJECTIONS = ['audit_entries', 'object_deletions', 'security_events'];

/** Returns row count and digest of every table that a rejected request must not change. */
export async function stateOf(url: string): Promise<Record<string, string>> {
  const tables = await query<{ name: string }>(
    url,
    "select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' and relname <> all($1) order by 1",
    [CHANGED_BY_REJECTIONS],
  );
  const states = await Promise.all(
    tables.map(async ({ name }) => {
      const [{ count, digest }] = await query(
        url,
        `select count(*), md5(coalesce(string_agg(t::text, '|' order by t::text), '')) as digest from ${name} t`,
      );
      return [name, `${count} rows ${digest}`] as const;
    }),
  );
  return Object.fromEntries(states);
}
