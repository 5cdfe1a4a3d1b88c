import {
  REPORT_CATEGORIES,
  REPORT_KINDS,
  REPORT_OUTCOMES,
  type Claim,
  type NamedUser,
  type Notice,
  type QueuedReport,
  type ReportedPhoto,
  type SubjectPhoto,
  type SurroundingMessage,
} from '@lodge/contracts';
import { flag, integer, named, nullable, object, oneOf, optional, text } from '../schema.js';
import { BIG_ID, COUNT, EMAIL, FILENAME, ID, INSTANT } from './values.js';

export const NAMED_USER = object<NamedUser>({ id: ID, username: text({ minLength: 1 }) });

const PHOTO_FIELDS = {
  image_id: ID,
  filename: FILENAME,
  width: nullable(integer(1)),
  height: nullable(integer(1)),
  placeholder: nullable(text()),
};

const PHOTO = object<ReportedPhoto>({ ...PHOTO_FIELDS, is_withheld: flag });

export const SUBJECT_PHOTO = object<SubjectPhoto>(PHOTO_FIELDS);

const NOTICE = object<Notice>({
  reference: text({ minLength: 1 }),
  name: text({ minLength: 1 }),
  email: optional(EMAIL),
  place: text({ minLength: 1 }),
  statement: text({ minLength: 1 }),
});

export const CLAIM = object<Claim>({
  user_id: ID,
  username: text({ minLength: 1 }),
  until: INSTANT,
  by_moderator: flag,
});

export const QUEUED_REPORT = named(
  'QueuedReport',
  object<QueuedReport>({
    id: ID,
    kind: oneOf([...REPORT_KINDS, 'notice']),
    category: oneOf(REPORT_CATEGORIES),
    is_urgent: flag,
    is_held: flag,
    due_at: nullable(INSTANT),
    text: text(),
    evidence: text(),
    reported_at: INSTANT,
    subject: nullable(NAMED_USER),
    reporter: nullable(NAMED_USER),
    group: nullable(object<{ id: number; name: string }>({ id: ID, name: text({ minLength: 1 }) })),
    photo: nullable(PHOTO),
    notice: nullable(NOTICE),
    open_about_subject: COUNT,
    claim: nullable(CLAIM),
    closed_at: nullable(INSTANT),
    outcome: nullable(oneOf(REPORT_OUTCOMES)),
  }),
);

export const SURROUNDING_MESSAGE = named(
  'SurroundingMessage',
  object<SurroundingMessage>({
    id: BIG_ID,
    user_id: ID,
    username: text({ minLength: 1 }),
    content: text({ minLength: 1 }),
    created_at: INSTANT,
    is_reported: flag,
  }),
);
