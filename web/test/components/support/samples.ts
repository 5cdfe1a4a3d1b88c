import type {
  AdminAppeal,
  FirstSteps,
  OwnDecision,
  OwnReport,
  OwnUser,
  QueuedReport,
  Registration,
  SessionUser,
} from '@lodge/contracts';

export const NOW = '2026-01-02T03:04:05.000Z';
export const DONE = { message: 'Done' };
export const EMBLEM = { emblem: 'boot', tint: 'pine' } as const;

const PROFILE = {
  username: 'robin',
  age: 34,
  height_feet: 5,
  height_inches: 11,
  weight_pounds: 170,
  ethnicity: 'Mixed',
  sexual_position: 'Side',
  notes: 'Here for good company.',
} as const;

export const APPLICANT = {
  ...PROFILE,
  email: 'robin@lodge.example',
  password: 'Correct-Horse-42!',
} satisfies Registration;

export const USER: SessionUser = {
  ...PROFILE,
  id: 7,
  email: APPLICANT.email,
  isAdmin: false,
  created_at: NOW,
};

export const OWN_USER: OwnUser = { ...USER, avatar: null };

export const ADMIN: OwnUser = { ...OWN_USER, id: 1, username: 'admin', isAdmin: true };

export const MODERATOR: OwnUser = { ...ADMIN, isAdmin: false, is_moderator: true };

export const ALL_DONE: FirstSteps = {
  has_own_password: true,
  has_announced: true,
  has_group: true,
  has_invited: true,
  has_profile: true,
  is_empty: false,
};

/** An urgent report that the admin has claimed. */
export const QUEUED: QueuedReport = {
  id: 5,
  kind: 'user',
  category: 'under_age',
  is_urgent: true,
  is_held: false,
  earlier_texts: [],
  target_deleted_at: null,
  due_at: NOW,
  text: '',
  declared: false,
  evidence: '',
  reported_at: NOW,
  subject: { id: 9, username: 'sam', avatar: null, age: 19, created_at: NOW },
  reporter: null,
  group: null,
  photo: null,
  notice: null,
  open_about_subject: 1,
  claim: {
    user_id: ADMIN.id,
    username: 'admin',
    until: '2126-01-01T00:00:00Z',
    by_moderator: false,
  },
  closed_at: null,
  outcome: null,
  second_look: null,
};

export const APPEAL: AdminAppeal = {
  id: 2,
  text: 'It was not me.',
  appealed_at: NOW,
  outcome: null,
  answer: '',
  answered_at: null,
  subject: { id: 9, username: 'sam', avatar: null },
  decision: {
    id: 3,
    action: 'warn',
    rule: 'hate',
    explanation: 'Because.',
    about: 'user',
    facts: '',
    decided_at: NOW,
    until: null,
    decided_by: null,
  },
  claim: null,
  answered_by: null,
  by_sole_admin: false,
};

/** A decision about the member, who may not appeal. */
export const WARNING: OwnDecision = {
  id: 3,
  action: 'warn',
  rule: 'respect',
  explanation: 'Be kind.',
  about: 'message',
  facts: '',
  is_automated: false,
  decided_at: NOW,
  until: null,
  reversed_at: null,
  is_seen: true,
  can_appeal: false,
  appeal: null,
};

/** A report of the member's. */
export const REPORT: OwnReport = {
  id: 4,
  kind: 'user',
  name: null,
  category: 'hate',
  text: '',
  reported_at: NOW,
  outcome: null,
  quote: null,
  second_look_at: null,
};
