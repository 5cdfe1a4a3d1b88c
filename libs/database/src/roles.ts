import { escapeLiteral } from 'pg';
import type { EntityManager } from 'typeorm';
import { figuresRoleOf, SERVICES, roleOf, type Service } from './services.mjs';

/** A second run rotates the passwords. */
export async function createRoles(
  manager: EntityManager,
  database: string,
  passwords: Record<Service, string>,
): Promise<void> {
  const roles: { rolname: string }[] = await manager.query('select rolname from pg_roles');
  const existing = new Set(roles.map(({ rolname }) => rolname));
  // One by one, because a server logs a query that fails, with its password.
  for (const service of SERVICES) {
    const role = roleOf(database, service);
    const verb = existing.has(role) ? 'alter' : 'create';
    await manager.query(
      `${verb} role "${role}" login password ${escapeLiteral(passwords[service])}`,
    );
    // The planner overestimates large lists: compiling one takes longer than it runs.
    await manager.query(`alter role "${role}" set jit = off`);
  }
  const figures = figuresRoleOf(database);
  const statements = [
    ...(existing.has(figures) ? [] : [`create role "${figures}" nologin`]),
    ...SERVICES.map(
      (service) => `grant connect on database "${database}" to "${roleOf(database, service)}"`,
    ),
    ...[`"${roleOf(database, 'moderation')}"`, 'current_user'].map(
      (member) => `grant "${figures}" to ${member} with inherit false, set true`,
    ),
    `revoke all on database "${database}" from public`,
  ];
  await manager.query(statements.join(';'));
}
