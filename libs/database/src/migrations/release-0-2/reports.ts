// What was reported may be gone before the decision: hence `target_id` without a foreign key, and
// the text as it was. Both reporter and subject may leave; the report stays until it is too old.
const reports = `
  create table reports (
    id integer generated always as identity constraint reports_pkey primary key,
    reporter_id integer constraint reports_reporter_id_fkey references users on delete set null,
    subject_id integer constraint reports_subject_id_fkey references users on delete set null,
    kind text not null,
    target_id bigint,
    group_id integer,
    category text not null,
    text text not null default '',
    evidence text not null default '',
    reported_at timestamptz not null default clock_timestamp(),
    claimed_by integer constraint reports_claimed_by_fkey references users on delete set null,
    claimed_until timestamptz,
    closed_at timestamptz,
    outcome text,
    constraint reports_kind check (kind in ('user', 'image', 'message', 'group', 'notice')),
    constraint reports_target check ((kind = 'notice') = (target_id is null)),
    constraint reports_category check (category in
      ('harassment', 'hate', 'spam', 'impersonation', 'under_age', 'intimate_image', 'illegal', 'other')),
    constraint reports_text_length check (char_length(text) <= 500),
    constraint reports_evidence_length check (char_length(evidence) <= 500),
    constraint reports_outcome check (outcome in ('acted', 'no_breach')),
    constraint reports_closed check ((closed_at is null) = (outcome is null))
  );
  create unique index reports_open_key on reports (reporter_id, kind, target_id) where closed_at is null;
  create index reports_of_reporter on reports (reporter_id, id);
  create index reports_of_subject on reports (subject_id);
  create index reports_claimed_by on reports (claimed_by);
  create index reports_of_target on reports (kind, target_id) where closed_at is null;
  create index reports_open on reports ((category not in ('under_age', 'intimate_image')), id) where closed_at is null;
  create index reports_open_of_subject on reports (subject_id) where closed_at is null;
  create index reports_closed_at on reports (closed_at) where closed_at is not null`;

// Reports by people without an account. Only the digest of the token that opens the status is kept.
const notices = `
  create table notices (
    report_id integer constraint notices_pkey primary key
      constraint notices_report_id_fkey references reports on delete cascade,
    reference text not null constraint notices_reference_key unique,
    token_digest text not null constraint notices_token_digest_key unique,
    name text not null,
    email text not null,
    place text not null,
    statement text not null,
    constraint notices_name_length check (char_length(name) between 1 and 100),
    constraint notices_email_length check (char_length(email) between 3 and 254),
    constraint notices_place_length check (char_length(place) between 1 and 500),
    constraint notices_statement_length check (char_length(statement) between 1 and 2000)
  )`;

// What was decided, on a report or without one, as its statement tells the member concerned.
const decisions = `
  create table decisions (
    id integer generated always as identity constraint decisions_pkey primary key,
    report_id integer constraint decisions_report_id_key unique
      constraint decisions_report_id_fkey references reports on delete set null,
    subject_id integer constraint decisions_subject_id_fkey references users on delete set null,
    action text not null,
    rule text,
    explanation text not null default '',
    is_automated boolean not null default false,
    until timestamptz,
    decided_by integer constraint decisions_decided_by_fkey references users on delete set null,
    decided_at timestamptz not null default clock_timestamp(),
    seen_at timestamptz,
    reversed_at timestamptz,
    constraint decisions_action check (action in
      ('dismiss', 'warn', 'reject', 'remove', 'remove_and_block', 'suspend', 'delete_user')),
    constraint decisions_explanation_length check (char_length(explanation) <= 1000),
    constraint decisions_explained check (action in ('dismiss', 'reject') or (rule is not null and explanation <> '')),
    constraint decisions_until check ((action = 'suspend') = (until is not null))
  );
  create index decisions_of_subject on decisions (subject_id, id);
  create index decisions_decided_by on decisions (decided_by);
  create index decisions_decided_at on decisions (decided_at)`;

const appeals = [
  `create table appeals (
     id integer generated always as identity constraint appeals_pkey primary key,
     decision_id integer not null constraint appeals_decision_id_key unique
       constraint appeals_decision_id_fkey references decisions on delete cascade,
     text text not null,
     appealed_at timestamptz not null default clock_timestamp(),
     claimed_by integer constraint appeals_claimed_by_fkey references users on delete set null,
     claimed_until timestamptz,
     decided_by integer constraint appeals_decided_by_fkey references users on delete set null,
     by_sole_admin boolean not null default false,
     decided_at timestamptz,
     outcome text,
     answer text not null default '',
     constraint appeals_text_length check (char_length(text) between 1 and 2000),
     constraint appeals_answer_length check (char_length(answer) <= 1000),
     constraint appeals_outcome check (outcome in ('upheld', 'reversed')),
     constraint appeals_decided check ((decided_at is null) = (outcome is null) and (outcome is null or answer <> ''))
   )`,
  'create index appeals_open on appeals (id) where decided_at is null',
  'create index appeals_decided_by on appeals (decided_by)',
  'create index appeals_claimed_by on appeals (claimed_by)',
  // An appeal is answered neither by the admin who decided nor by one whom it concerns, unless
  // there is no other. The one who decided comes before the one concerned. An admin who may not
  // answer an appeal cannot keep it from those who may, either.
  `create function require_another_admin() returns trigger language plpgsql security definer set search_path = public as $$
  declare
    decision decisions;
    answerer integer := coalesce(new.decided_by, new.claimed_by);
    excluded integer[];
  begin
    select * into decision from decisions where id = new.decision_id;
    if answerer = decision.subject_id then
      excluded := array[answerer];
    elsif answerer = decision.decided_by then
      excluded := array[answerer, decision.subject_id];
    else
      return new;
    end if;
    if exists (select from users where is_admin and id <> all(array_remove(excluded, null))) then
      raise check_violation using constraint = 'appeals_by_another_admin', message = 'decided by the same admin';
    end if;
    new.by_sole_admin := new.decided_by is not null;
    return new;
  end $$`,
  `create trigger appeals_decided before update of decided_at on appeals for each row
   when (old.decided_at is null and new.decided_at is not null) execute function require_another_admin()`,
  `create trigger appeals_claimed before update of claimed_by, claimed_until on appeals for each row
   when (new.claimed_by is not null and new.decided_at is null) execute function require_another_admin()`,
];

// A decision outlives the time to appeal by a day, so that no appeal in progress loses it.
const DELETE_OLD_REPORTS = `
  create or replace function delete_old_reports() returns void
  language sql security definer set search_path = pg_catalog, pg_temp
  as $$
    delete from public.reports where closed_at < now() - interval '6 months';
    delete from public.decisions where decided_at < now() - interval '6 months 1 day'
      and (until is null or until < now()) and not exists (
        select from public.appeals where decision_id = decisions.id and decided_at is null
      );
  $$`;

// Entries hold ids alone: nothing personal outlives a member.
const audit = `
  create table audit_entries (
    id bigint generated always as identity constraint audit_entries_pkey primary key,
    actor_id integer not null,
    action text not null,
    subject_id bigint not null,
    at timestamptz not null default clock_timestamp()
  );
  create index audit_entries_of_actor on audit_entries (actor_id, action, subject_id, at)`;

export const REPORTS = [reports, notices, decisions, ...appeals, DELETE_OLD_REPORTS, audit];
