/**
 * Calls that need a recent proof of identity, listed independently of the route table: whatever
 * changes somebody's rights, access or account, or speaks for the site.
 */
export const NEED_PROOF = [
  'DELETE /api/account/consents',
  'DELETE /api/account/deletion',
  'DELETE /api/account/factors/totp',
  'DELETE /api/account/passkeys/:id',
  'DELETE /api/account/sessions/:ref',
  'DELETE /api/admin/announcements/:id',
  'DELETE /api/admin/groups/:id',
  'DELETE /api/admin/groups/:id/remove-user',
  'DELETE /api/admin/invitations/:id',
  'DELETE /api/admin/user/:id',
  'DELETE /api/admin/users/:id/suspension',
  'GET /api/account/export',
  'POST /api/account/deletion',
  'POST /api/account/factors/recovery-codes',
  'POST /api/account/factors/totp',
  'POST /api/account/factors/totp/finish',
  'POST /api/account/passkeys',
  'POST /api/account/passkeys/options',
  'POST /api/account/sessions/end-others',
  'POST /api/admin/announcements',
  'POST /api/admin/appeals/:id/decision',
  'POST /api/admin/change-user-password',
  'POST /api/admin/groups/:id/add-user',
  'POST /api/admin/groups/:id/code',
  'POST /api/admin/invitations',
  'POST /api/admin/password-reset',
  'POST /api/admin/registrations/:userId',
  'POST /api/admin/reports/:id/decision',
  'POST /api/admin/users/:id/age',
  'POST /api/admin/users/:id/decisions',
];

/** What moderators and admins do all day without proving who they are again. */
export const EVERYDAY = [
  'DELETE /api/admin/appeals/:id/claim',
  'DELETE /api/admin/image/:id',
  'DELETE /api/admin/reports/:id/claim',
  'DELETE /api/messages/:id',
  'POST /api/admin/appeals/:id/claim',
  'POST /api/admin/approve-image',
  'POST /api/admin/flag-face',
  'POST /api/admin/group-request/:id',
  'POST /api/admin/reject-image',
  'POST /api/admin/reports/:id/claim',
  'POST /api/admin/requests/decisions',
  'POST /api/groups',
  'PUT /api/admin/groups/:id',
  // A change of rights needs it: the service asks.
  'PUT /api/admin/user/:id',
];
