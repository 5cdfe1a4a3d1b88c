import {
  MAX_ABOUT_SUBJECT,
  MAX_WAITING,
  SURROUNDING_MESSAGES,
  URGENT_CATEGORIES,
  URGENT_HOURS,
  type QueuedReport,
  type SubjectPhoto,
  type SurroundingMessage,
} from '@lodge/contracts';
import { countUpTo, instantInJson, quotedList, statement } from '@lodge/database';
import { claimIn, claimOf, releaseIn, type Claiming } from '../queues/claims.sql.js';
import { MAY_REVIEW } from '../queues/may-review.sql.js';
import { isDecided, isWaiting, pageAfter, type Placed } from '../queues/places.sql.js';
import { named, reported } from '../queues/named-user.sql.js';
import { seenTextsOf } from '../queues/earlier-texts.sql.js';

const URGENT = quotedList(URGENT_CATEGORIES);
const IS_URGENT = `r.category in (${URGENT})`;

const OPEN_ABOUT_SUBJECT = countUpTo(
  MAX_ABOUT_SUBJECT,
  'from reports where subject_id = r.subject_id and closed_at is null',
);

const DUE_AT = `case when ${IS_URGENT}
  then coalesce(r.second_look_at, r.reported_at) + interval '${URGENT_HOURS} hours' end`;

const SECOND_LOOK = `case when r.second_look_at is not null then json_build_object(
  'asked_at', ${instantInJson('r.second_look_at')}, 'decided_at', ${instantInJson('first.decided_at')},
  'decided_by', ${named('decider')}
) end`;

const GROUP = `case when g.id is not null then json_build_object(
  'id', g.id, 'name', g.name, 'description', g.description
) end`;

const PHOTO = `case when photo.filename is not null then json_build_object(
  'image_id', r.target_id, 'filename', photo.filename, 'width', photo.width, 'height', photo.height,
  'placeholder', photo.placeholder, 'is_withheld', photo.is_withheld
) end`;

// A photo that is deleted while it is reported is withheld until the decision.
const PHOTOS = `
  select filename, width, height, placeholder, false as is_withheld from images
  where r.kind = 'image' and id = r.target_id
  union all
  select filename, width, height, placeholder, true from withheld_images
  where r.kind = 'image' and image_id = r.target_id`;

const NOTICE = `case when n.report_id is not null then json_build_object(
  'reference', n.reference, 'name', n.name, 'email', n.email, 'place', n.place, 'statement', n.statement
) end`;

const COLUMNS = `
  r.id, r.kind, r.category, ${IS_URGENT} as is_urgent, r.is_held, ${DUE_AT} as due_at,
    r.text, r.declared, r.evidence, ${seenTextsOf('r')} as earlier_texts, r.target_deleted_at,
    r.reported_at, r.closed_at, r.outcome, ${SECOND_LOOK} as second_look,
    ${reported('subject')} as subject,
    case when r.subject_id is distinct from :viewerId then ${named('reporter')} end as reporter,
    ${GROUP} as "group", ${PHOTO} as photo, ${NOTICE} as notice,
    (${OPEN_ABOUT_SUBJECT}) as open_about_subject, ${claimOf('r')} as claim
  from reports r
  left join users subject on subject.id = r.subject_id
  left join users reporter on reporter.id = r.reporter_id
  left join groups g on g.id = r.group_id
  left join notices n on n.report_id = r.id
  left join decisions first on first.id = r.first_decision_id
  left join users decider on decider.id = first.decided_by
  left join lateral (${PHOTOS}) photo on true`;

const SHOWN = { open: isWaiting('r'), closed: isDecided('r') };

/** Urgent ones come first. */
export const listReports = (limit: number, shown: keyof typeof SHOWN, isOfKind = false) =>
  statement<Placed<QueuedReport>, { viewerId: number; after: number; kind?: string }>(`
  select r.queue_place as position, ${COLUMNS}
  where ${SHOWN[shown]} and ${MAY_REVIEW} ${isOfKind ? 'and r.kind = :kind' : ''} and ${pageAfter('r', limit)}`);

export const READ_REPORT = statement<QueuedReport, Claiming>(
  `select ${COLUMNS} where r.id = :id and ${MAY_REVIEW}`,
);

export const COUNT_OPEN_REPORTS = statement<{ count: number }, { viewerId: number }>(
  countUpTo(MAX_WAITING, `from reports r where ${isWaiting('r')} and ${MAY_REVIEW}`),
);

const MAY_CLAIM = `r.closed_at is null and ${MAY_REVIEW}`;

export const CLAIM_REPORT = claimIn('reports', MAY_CLAIM);

export const RELEASE_REPORT = releaseIn('reports', MAY_CLAIM);

const aside = (compare: '<=' | '>', direction: 'desc' | 'asc', limit: number) => `(
  select id, user_id, content, created_at, edited_at from messages
  where group_id = r.group_id and id ${compare} r.target_id order by id ${direction} limit ${limit}
)`;

export const surroundingsOf = (limit: number) =>
  statement<SurroundingMessage, { reportId: number }>(`
  select m.id, m.user_id, u.username, m.content, m.created_at, m.edited_at, m.id = r.target_id as is_reported
  from reports r
  cross join lateral (
    ${aside('<=', 'desc', limit + 1)} union all ${aside('>', 'asc', limit)}
  ) m
  join users u on u.id = m.user_id
  where r.id = :reportId and r.kind = 'message'
  order by m.id`);

export const READ_SURROUNDINGS = surroundingsOf(SURROUNDING_MESSAGES);

/** Includes those that wait for a review: an impersonator has just uploaded theirs. */
export const READ_SUBJECT_PHOTOS = statement<SubjectPhoto, { reportId: number }>(`
  select i.id as image_id, i.filename, i.width, i.height, i.placeholder, i.is_face_picture
  from reports r join images i on i.user_id = r.subject_id and i.status = 'ready'
  where r.id = :reportId and r.kind = 'user' and r.closed_at is null
  order by i.id desc`);

export const READ_WITHHELD = statement<
  { filename: string; report_id: number },
  { viewerId: number; imageId: number }
>(`
  select w.filename, r.id as report_id
  from withheld_images w
  join reports r on r.kind = 'image' and r.target_id = w.image_id and r.closed_at is null
  where w.image_id = :imageId and ${MAY_REVIEW} limit 1`);
