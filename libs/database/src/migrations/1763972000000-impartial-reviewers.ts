import type { MigrationInterface, QueryRunner } from 'typeorm';

// Nobody decides a report that they made or that is about them, and only admins decide one about an
// admin or a moderator. An admin may where no other admin is left who could: of two that a report
// names, the one who made it comes before the one it is about.
const MAY_DECIDE = `
  create function may_decide(reviewer integer, reporter integer, subject integer) returns boolean
  language sql stable set search_path = public as $$
    select case
      when not exists (select from users where id = reviewer and is_admin) then
        reviewer is distinct from reporter and reviewer is distinct from subject
        and not exists (select from users where id = subject and (is_admin or is_moderator))
      when reviewer = subject then not exists (select from users where is_admin and id <> reviewer)
      when reviewer = reporter then not exists (
        select from users where is_admin and id <> reviewer and id is distinct from subject
      )
      else true
    end
  $$`;

const REPORTS = [
  `create function require_another_reviewer() returns trigger language plpgsql security definer set search_path = public as $$
   declare
     reporter integer := (select reporter_id from reports where id = new.report_id);
     is_partial boolean := case
       when new.report_id is null then new.decided_by = new.subject_id
       else not may_decide(new.decided_by, reporter, new.subject_id)
     end;
   begin
     if is_partial then
       raise check_violation using constraint = 'decisions_by_another_reviewer', message = 'decided by somebody concerned';
     end if;
     return new;
   end $$`,
  `create trigger decisions_made before insert on decisions for each row
   when (new.decided_by is not null) execute function require_another_reviewer()`,
  // Who may not decide cannot keep others from it, either.
  `create function require_another_claimant() returns trigger language plpgsql security definer set search_path = public as $$
   begin
     if not may_decide(new.claimed_by, new.reporter_id, new.subject_id) then
       raise check_violation using constraint = 'reports_by_another_reviewer', message = 'claimed by somebody concerned';
     end if;
     return new;
   end $$`,
  `create trigger reports_claimed before update of claimed_by, claimed_until on reports for each row
   when (new.claimed_by is not null and new.closed_at is null) execute function require_another_claimant()`,
];

// Admins may add themselves, and whom they removed, to any group: only moderators are bound.
const REQUESTS = [
  `create function require_impartial_processor() returns trigger language plpgsql security definer set search_path = public as $$
   begin
     if exists (select from users where id = new.processed_by and is_admin) then
       return new;
     end if;
     if new.processed_by = new.user_id then
       raise check_violation using constraint = 'group_requests_by_another', message = 'processed by its author';
     end if;
     if exists (select from group_removals where group_id = new.group_id and user_id = new.user_id) then
       raise check_violation using constraint = 'group_requests_after_removal', message = 'an admin removed the author';
     end if;
     return new;
   end $$`,
  `create trigger group_requests_processed before update of status on group_requests for each row
   when (old.status = 'pending' and new.status <> 'pending' and new.processed_by is not null)
   execute function require_impartial_processor()`,
];

export class ImpartialReviewers1763972000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of [MAY_DECIDE, ...REPORTS, ...REQUESTS]) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop trigger group_requests_processed on group_requests');
    await runner.query('drop trigger reports_claimed on reports');
    await runner.query('drop trigger decisions_made on decisions');
    await runner.query(
      'drop function require_impartial_processor, require_another_claimant, require_another_reviewer, may_decide',
    );
  }
}
