import {
  DECISION_LENGTHS,
  DECISION_RULE_NAMES,
  type AdminImage,
  type Avatar,
  type EarlierDecision,
  type ImageRemoval,
  type MemberImage,
  type OwnImage,
} from '@lodge/contracts';
import {
  flag,
  integer,
  named,
  nullable,
  object,
  oneOf,
  optional,
  text,
  type Fields,
} from '../schema.js';
import { ID, INSTANT, USERNAME, EMAIL, FILENAME } from './values.js';

const APPEARANCE: Fields<Pick<OwnImage, 'width' | 'height' | 'placeholder'>> = {
  width: nullable(integer(1)),
  height: nullable(integer(1)),
  placeholder: nullable(text({ pattern: '^#[0-9a-f]{6}$' })),
};

const IMAGE: Fields<Omit<OwnImage, 'filename' | 'is_processing'>> = {
  id: ID,
  is_approved: flag,
  is_face_picture: flag,
  uploaded_at: INSTANT,
  ...APPEARANCE,
};

const OWN_IMAGE_FIELDS: Fields<OwnImage> = { ...IMAGE, filename: FILENAME, is_processing: flag };
export const AVATAR = named(
  'Avatar',
  object<Avatar>({ user_id: ID, filename: FILENAME, placeholder: APPEARANCE.placeholder }),
);

export const OWN_IMAGE = named('OwnImage', object<OwnImage>(OWN_IMAGE_FIELDS));

export const MEMBER_IMAGE = named(
  'MemberImage',
  object<MemberImage>({
    ...IMAGE,
    filename: nullable(FILENAME),
    is_processing: optional(flag),
    locked: nullable(oneOf(['needs_approved_photo', 'needs_approved_face_photo'])),
  }),
);

const EARLIER_DECISION = object<EarlierDecision>({
  kind: oneOf(['rejected', 'blocked']),
  decided_at: INSTANT,
});

export const ADMIN_IMAGE = named(
  'AdminImage',
  object<AdminImage>({
    ...OWN_IMAGE_FIELDS,
    user_id: ID,
    user_username: USERNAME,
    user_email: optional(EMAIL),
    earlier_decision: nullable(EARLIER_DECISION),
  }),
);

export const IMAGE_REMOVAL = named(
  'ImageRemoval',
  object<ImageRemoval>({
    id: ID,
    reason: oneOf(['unreadable', 'not_approved', 'removed']),
    removed_at: INSTANT,
    rule: nullable(oneOf(DECISION_RULE_NAMES)),
    note: text({ maxLength: DECISION_LENGTHS.explanation }),
  }),
);
