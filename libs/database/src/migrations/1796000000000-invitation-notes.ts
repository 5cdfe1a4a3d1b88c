import type { MigrationInterface, QueryRunner } from 'typeorm';

// A note says for whom an open invitation is. Whoever used it has an account, so the note goes with
// the use, also when an earlier release registers them.
const STATEMENTS = [
  `alter table invitations add note text constraint invitations_note check (char_length(note) <= 100),
   add names_inviter boolean not null default false`,
  `create function forget_invitation_note() returns trigger
   language plpgsql set search_path = public, pg_temp as $$
   begin
     new.note := null;
     return new;
   end $$`,
  `create trigger invitations_used before update of used_at on invitations for each row
   when (new.used_at is not null) execute function forget_invitation_note()`,
];

export class InvitationNotes1796000000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of STATEMENTS) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop function forget_invitation_note cascade');
    await runner.query('alter table invitations drop note, drop names_inviter');
  }
}
