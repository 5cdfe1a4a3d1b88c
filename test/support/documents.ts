import type { DocumentKind } from '@lodge/contracts';
import { query } from '@lodge/testing';

interface Installed {
  databaseUrl(role: 'owner'): string;
}

/** In effect since now, as if published an hour ago. @returns its id */
export async function inEffect(
  installed: Installed,
  kind: DocumentKind,
  text = `The ${kind}.`,
): Promise<number> {
  const [{ id }] = await query<{ id: number }>(
    installed.databaseUrl('owner'),
    `insert into documents (kind, version, published_at, effective_at, text)
     select $1, coalesce(max(version), 0) + 1, now() - interval '1 hour', date_trunc('second', now()), $2
     from documents where kind = $1 returning id`,
    [kind, text],
  );
  return id;
}
