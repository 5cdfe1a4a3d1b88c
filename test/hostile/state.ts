import { ask } from '../support/ask.js';

/** How many rows each table holds, and a digest of all their values; but for the list of what must leave the store, which a refused upload passes through. */
export async function stateOf(url: string): Promise<Record<string, string>> {
  const tables = await ask<{ name: string }>(url, "select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' and relname <> 'object_deletions' order by 1");
  const states = await Promise.all(tables.map(async ({ name }) => {
    const [{ count, digest }] = await ask(url, `select count(*), md5(coalesce(string_agg(t::text, '|' order by t::text), '')) as digest from ${name} t`);
    return [name, `${count} rows ${digest}`] as const;
  }));
  return Object.fromEntries(states);
}
