import { query } from '@lodge/testing';
import { SERVICES, type Service } from '@lodge/database';

export const rolePasswords = (secret: string) =>
  Object.fromEntries(SERVICES.map((service) => [service, `${secret}-${service}`])) as Record<
    Service,
    string
  >;

const PARTS = {
  columns: `
    select c.relname || '.' || a.attname as name, concat_ws(' ', format_type(a.atttypid, a.atttypmod), a.attnotnull, a.attidentity, pg_get_expr(d.adbin, d.adrelid)) as what
    from pg_class c join pg_attribute a on a.attrelid = c.oid left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attnum > 0 and not a.attisdropped`,
  constraints:
    "select conrelid::regclass || '.' || conname as name, pg_get_constraintdef(oid) as what from pg_constraint where connamespace = 'public'::regnamespace",
  indexes: "select indexname as name, indexdef as what from pg_indexes where schemaname = 'public'",
  functions:
    "select proname as name, pg_get_functiondef(oid) as what from pg_proc where pronamespace = 'public'::regnamespace and prokind = 'f'",
  triggers:
    'select tgname as name, pg_get_triggerdef(oid) as what from pg_trigger where not tgisinternal',
  tableRights:
    "select relname as name, relacl::text as what from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'",
  columnRights: `
    select c.relname || '.' || a.attname as name, a.attacl::text as what from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relnamespace = 'public'::regnamespace and a.attacl is not null`,
};

/** A database schema, including privileges, as comparable text. */
export async function schemaOf(url: string): Promise<Record<string, Record<string, string>>> {
  const parts = await Promise.all(
    Object.entries(PARTS).map(async ([part, catalogQuery]) => {
      const found = await query<{ name: string; what: string }>(url, `${catalogQuery} order by 1`);
      return [part, Object.fromEntries(found.map(({ name, what }) => [name, what]))] as const;
    }),
  );
  return Object.fromEntries(parts);
}
