import type { Restriction } from '@lodge/contracts';

const TO_ALL = [
  'DELETE /api/account/sessions/:ref',
  'GET /api/account/decisions',
  'GET /api/account/deletion',
  'GET /api/account/export',
  'GET /api/account/sessions',
  'GET /api/age',
  'GET /api/user',
  'POST /api/account/confirm',
  'POST /api/account/confirm/options',
  'POST /api/account/decisions/:id/appeal',
  'POST /api/account/decisions/:id/seen',
  'POST /api/account/deletion',
  'POST /api/account/sessions/end-others',
  'PUT /api/account/language',
];

const CONSENT = [
  'DELETE /api/account/consents',
  'GET /api/account/consents',
  'POST /api/account/consents',
];

/**
 * Routes that restricted sessions may call besides the public ones, listed independently of the
 * route table.
 */
export const OPEN_TO: Record<Restriction, string[]> = {
  suspended: TO_ALL,
  expelled: TO_ALL,
  pending: [
    ...TO_ALL,
    ...CONSENT,
    'DELETE /api/images/:id',
    'GET /api/images',
    'GET /uploads/:filename',
    'POST /api/account/admission',
    'POST /api/images/removals/read',
    'POST /api/upload-image',
    'PUT /api/images/order',
    'PUT /api/user',
  ].sort(),
  age: TO_ALL,
  leaving: [...TO_ALL, 'DELETE /api/account/deletion'].sort(),
  paused: [...TO_ALL, 'DELETE /api/account/pause'].sort(),
  consent: [...TO_ALL, ...CONSENT].sort(),
};
