import { query, type Member } from '@lodge/testing';

interface Installed {
  databaseUrl: (service: 'owner') => string;
}

/** Pretends that the member has opened a confirmation link. */
export const confirmEmail = (installed: Installed, { id }: Pick<Member, 'id'>) =>
  query(
    installed.databaseUrl('owner'),
    'update users set email_confirmed_at = now() where id = $1',
    [id],
  );
