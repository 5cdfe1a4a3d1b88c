import type { OwnUser, Registration, SessionUser } from '@lodge/contracts';

export const NOW = '2026-01-02T03:04:05.000Z';
export const DONE = { message: 'Done' };

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
