import { escapeLiteral } from 'pg';
import type { EntityManager } from 'typeorm';
import { figuresRoleOf, SERVICES, roleOf, type Service } from './services.js';

/** A second run rotates the passwords. */
export async function createRoles(
  manager: EntityManager,
  database: string,
  passwords: Record<Service, string>,
): Promise<void> {
  for (const service of SERVICES) {
    const role = roleOf(database, service);
    const [existing] = await manager.query('select 1 from pg_roles where rolname = $1', [role]);
    const verb = existing ? 'alter' : 'create';
    await manager.query(
      `${verb} role "${role}" login password ${escapeLiteral(passwords[service])}`,
    );
    await manager.query(`grant connect on database "${database}" to "${role}"`);
  }
  const figures = figuresRoleOf(database);
  const [isThere] = await manager.query('select 1 from pg_roles where rolname = $1', [figures]);
  if (!isThere) await manager.query(`create role "${figures}" nologin`);
  for (const member of [`"${roleOf(database, 'moderation')}"`, 'current_user'])
    await manager.query(`grant "${figures}" to ${member} with inherit false, set true`);
  await manager.query(`revoke all on database "${database}" from public`);
}
