import { query, type Member } from '@lodge/testing';

interface Installed {
  databaseUrl: (service: 'owner') => string;
}

/** As if the member had opened the link of a confirmation. */
export const confirmEmail = (installed: Installed, { id }: Pick<Member, 'id'>) =>
  query(
    installed.databaseUrl('owner'),
    'update users set email_confirmed_at = now() where id = $1',
    [id],
  );
