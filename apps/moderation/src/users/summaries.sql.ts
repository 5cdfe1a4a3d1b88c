import {
  MAX_IN_SUMMARY,
  type SummaryDecision,
  type SummaryGroup,
  type SummaryPhoto,
  type UserSummary,
} from '@lodge/contracts';
import { IS_SUSPENDED, PROFILE_COLUMNS, statement, type UserRow } from '@lodge/database';
import { photoOrder } from '@lodge/domain';
import { IS_STATED } from '../decisions/own-decisions.sql.js';

type Person = UserRow<
  Omit<UserSummary, 'email' | 'must_prove_age' | 'photos' | 'decisions' | 'groups'>
> & {
  email: string;
  may_decide: boolean;
  age_asked: boolean;
};

export const READ_PERSON = statement<Person, { reviewerId: number; userId: number }>(`
  select id, email, ${PROFILE_COLUMNS}, is_admin, is_moderator, created_at, erase_after, standing,
    ${IS_SUSPENDED} as is_suspended, may_decide(:reviewerId, null, id) as may_decide, age_asked
  from users where id = :userId`);

export const PHOTOS_OF = statement<SummaryPhoto, { userId: number }>(`
  select id, filename, is_approved, is_face_picture, uploaded_at, width, height, placeholder
  from images where user_id = :userId and status = 'ready' order by ${photoOrder('images')}`);

// Reporters do not learn what was done.
const IS_SHOWN = `(
  :reviewerId is distinct from d.reporter_id or :reviewerId = d.decided_by
  or may_decide(:reviewerId, d.reporter_id, d.subject_id))`;

export const DECISIONS_ABOUT = statement<SummaryDecision, { reviewerId: number; userId: number }>(`
  select d.id, d.action, d.rule, d.explanation, d.decided_at, case when isfinite(d.until) then d.until end as until, d.reversed_at
  from decisions d where d.subject_id = :userId and ${IS_STATED} and ${IS_SHOWN} order by d.id desc limit ${MAX_IN_SUMMARY}`);

export const GROUPS_OF = statement<SummaryGroup, { userId: number }>(`
  select g.id, g.name, m.joined_at from memberships m join groups g on g.id = m.group_id
  where m.user_id = :userId order by m.joined_at desc, g.id desc limit ${MAX_IN_SUMMARY}`);
