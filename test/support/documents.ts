import type { DocumentKind } from '@lodge/contracts';
import { eventually, sql, type Client, type Installation } from '@lodge/testing';

/** Inserts a document that takes effect now, as if published an hour ago. @returns its id */
export async function inEffect(
  system: Installation,
  kind: DocumentKind,
  text = `The ${kind}.`,
): Promise<number> {
  const [{ id }] = await sql<{ id: number }>(
    system,
    `insert into documents (kind, version, published_at, effective_at, text)
     select $1, coalesce(max(version), 0) + 1, now() - interval '1 hour', date_trunc('second', now()), $2
     from documents where kind = $1 returning id`,
    [kind, text],
  );
  return id;
}

/** Makes every process look for new documents each second. */
export const SOON_KNOWN = { all: { DOCUMENTS_REFRESH_SECONDS: '1' } };

/**
 * Publishes another version and waits until every service requires it. `client` belongs to a member
 * who has not accepted it.
 */
export async function inForce(
  system: Installation,
  client: Client,
  kind: DocumentKind,
): Promise<number> {
  const id = await inEffect(system, kind);
  const isClosed = async (path: string) =>
    JSON.stringify((await client.get(path)).body).includes('"restricted"');
  for (const path of ['/api/images', '/api/groups', '/api/admin/users'])
    await eventually(`${path} is closed`, () => isClosed(path));
  await eventually('and that of auth', async () => {
    const { body } = await client.post('/api/change-password', {});
    return body.code === 'restricted';
  });
  return id;
}
