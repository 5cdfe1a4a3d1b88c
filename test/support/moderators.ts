import { register, sql, type Client, type Installation, type Member } from '@lodge/testing';

/** Changes rights as an admin does; the member's sessions stay. */
export function setRights(
  admin: Client,
  { id, person }: Pick<Member, 'id' | 'person'>,
  rights: object,
) {
  const { password: _, email: __, ...profile } = person;
  return admin.put(`/api/admin/user/${id}`, { ...profile, ...rights });
}

export const makeModerator = (admin: Client, member: Member) =>
  setRights(admin, member, { is_moderator: true });

export async function newModerator(system: Installation): Promise<Member> {
  const member = await register(system.url);
  await sql(system, 'update users set is_moderator = true where id = $1', [member.id]);
  return member;
}
