import type { MemberPage } from '@lodge/contracts';
import { person, type Client } from '@lodge/testing';
import type { Role, World } from './world.js';

/** Path parameters and a JSON body, or a function that sends a request that is not JSON. */
interface RequestParts {
  id?: number | string;
  messageId?: number;
  body?: unknown;
  send?: (client: Client) => ReturnType<Client['get']>;
}

export interface Row {
  call: string;
  /**
   * Expected statuses for an unauthenticated client, a member, a member of the group, and a
   * moderator and an admin who are in no group.
   */
  statuses: [number, number, number, number, number];
  request: (world: World, role: Role) => RequestParts | Promise<RequestParts>;
}

const row = (
  call: string,
  statuses: Row['statuses'],
  request: Row['request'] = () => ({}),
): Row => ({
  call,
  statuses,
  request,
});
const signedIn = (call: string, status: number, request?: Row['request']) =>
  row(call, [401, status, status, status, status], request);
const adminOnly = (call: string, status: number, request?: Row['request']) =>
  row(call, [401, 403, 403, 403, status], request);
const forModerators = (call: string, status: number, request?: Row['request']) =>
  row(call, [401, 403, 403, status, status], request);

/** Reads only the head of a streaming response. */
const opened = (path: string) => async (client: Client) => {
  const stop = new AbortController();
  const cookie = [...client.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const response = await fetch(client.baseUrl + path, { headers: { cookie }, signal: stop.signal });
  const { ok, status, headers } = response;
  const body: unknown = ok ? undefined : await response.json();
  stop.abort();
  return { status, headers, body };
};

const ofGroup = async (world: World) => ({ id: (await world.group()).id });
const ofMember = async (world: World) => ({ id: (await world.member()).id });
const ofImage = async (world: World) => ({ body: { imageId: (await world.image()).id } });
const ofOwnDecision = async (world: World, role: Role) => ({ id: await world.ownDecision(role) });
const ofAppeal = async (world: World) => ({ id: await world.appeal() });
const profileOf = (world: World, role: Role) => {
  const { email: _, password: __, ...profile } = world.accountOf(role);
  return profile;
};

// Made-up credentials: without PUBLIC_ORIGIN there are no passkeys.
const ASSERTION = { id: 'AA', clientDataJSON: 'AA', authenticatorData: 'AA', signature: 'AA' };
const ATTESTATION = { id: 'AA', clientDataJSON: 'AA', attestationObject: 'AA' };

const LATER = { when: 'later' };

export const ROWS: Row[] = [
  row('POST /api/login', [200, 200, 200, 200, 200], (world, role) => ({
    body: world.accountOf(role),
  })),
  row('POST /api/login/second-factor', [401, 401, 401, 401, 401], () => ({
    body: { challenge: '1.2.3.4', code: '123456' },
  })),
  row('POST /api/login/passkey/options', [200, 200, 200, 200, 200]),
  row('POST /api/login/passkey', [404, 404, 404, 404, 404], () => ({
    body: { passkey: ASSERTION },
  })),
  row('POST /api/logout', [200, 200, 200, 200, 200]),
  row('POST /api/register', [201, 201, 201, 201, 201], () => ({ body: person() })),
  signedIn('POST /api/change-password', 200, (world, role) => {
    const { password } = world.accountOf(role);
    return { body: { currentPassword: password, newPassword: password } };
  }),

  signedIn('POST /api/account/confirm', 200, (world, role) => ({
    body: { password: world.accountOf(role).password },
  })),
  signedIn('POST /api/account/confirm/options', 200),
  signedIn('POST /api/account/admission', 200),
  signedIn('PUT /api/account/language', 200, () => ({ body: { language: 'de' } })),
  signedIn('GET /api/account/sessions', 200),
  signedIn('POST /api/account/sessions/end-others', 200),
  signedIn('GET /api/account/notifications', 200),
  // Without PUBLIC_ORIGIN there are no notifications.
  signedIn('PUT /api/account/notifications', 404, () => ({
    body: { endpoint: 'https://fcm.googleapis.com/fcm/send/1', key: 'A'.repeat(87) },
  })),
  signedIn('DELETE /api/account/notifications', 200),
  signedIn('DELETE /api/account/sessions/:ref', 404, () => ({ id: 'A'.repeat(22) })),

  signedIn('GET /api/age', 200),
  // Without a verifier both redirect to the start page.
  row('GET /api/age/start', [303, 303, 303, 303, 303]),
  row('GET /api/age/return', [303, 303, 303, 303, 303]),
  signedIn('GET /api/account/activity', 200),
  signedIn('GET /api/account/deletion', 200),
  row('POST /api/account/deletion', [401, 202, 202, 202, 409], (world, role) =>
    role !== 'nobody' && role !== 'an admin'
      ? { send: async () => (await world.member()).client.post('/api/account/deletion', LATER) }
      : { body: LATER },
  ),
  signedIn('DELETE /api/account/deletion', 409),
  row('PUT /api/account/pause', [401, 200, 200, 200, 409], (world, role) =>
    role !== 'nobody' && role !== 'an admin'
      ? { send: async () => (await world.member()).client.put('/api/account/pause') }
      : {},
  ),
  signedIn('DELETE /api/account/pause', 409),
  row('GET /api/documents', [200, 200, 200, 200, 200]),
  row('GET /api/documents/:id', [404, 404, 404, 404, 404], () => ({ id: 1 })),
  signedIn('GET /api/account/export', 200),
  signedIn('GET /api/account/factors', 200),
  signedIn('POST /api/account/factors/totp', 200),
  signedIn('POST /api/account/factors/totp/finish', 400, () => ({
    body: { enrolment: 'x', code: '123456' },
  })),
  signedIn('DELETE /api/account/factors/totp', 404),
  signedIn('POST /api/account/factors/recovery-codes', 200),
  signedIn('POST /api/account/email-confirmation', 400, () => ({ body: { token: 'x' } })),
  signedIn('POST /api/account/passkeys/options', 404),
  signedIn('POST /api/account/passkeys', 404, () => ({ body: { passkey: ATTESTATION } })),
  signedIn('PUT /api/account/passkeys/:id', 404, () => ({ id: 1, body: { name: 'Phone' } })),
  signedIn('DELETE /api/account/passkeys/:id', 404, () => ({ id: 1 })),

  row('GET /api/password-reset', [200, 200, 200, 200, 200]),
  row('POST /api/password-reset', [202, 202, 202, 202, 202], (world, role) => ({
    body: { email: world.accountOf(role).email },
  })),
  row('POST /api/password-reset/finish', [200, 200, 200, 200, 200], async (world) => ({
    body: { token: await world.resetToken(), newPassword: 'Another-Horse-43!' },
  })),

  signedIn('GET /api/account/consents', 200),
  signedIn('POST /api/account/consents', 409, () => ({ body: { document_ids: [1] } })),
  signedIn('DELETE /api/account/consents', 409, () => ({ body: { document_ids: [1] } })),

  signedIn('GET /api/user', 200),
  signedIn('PUT /api/user', 200, (world, role) => ({ body: profileOf(world, role) })),
  signedIn('GET /api/images', 200),
  signedIn('GET /api/images/:memberId', 200, ofMember),
  signedIn('GET /api/avatars', 200, () => ({
    send: (client) => client.get('/api/avatars?ids=1,2'),
  })),
  signedIn('POST /api/images/removals/read', 200, () => ({ body: { removal_id: 0 } })),
  signedIn('PUT /api/images/order', 200, async (world, role) => ({
    body: { ids: await world.ownImages(role) },
  })),
  signedIn('DELETE /api/images/:id', 200, async (world, role) => ({
    id: (await world.ownImages(role))[0],
  })),
  row('GET /uploads/:filename', [401, 404, 404, 200, 200], async (world) => ({
    id: (await world.image()).filename,
  })),
  signedIn('POST /api/upload-image', 201, (world) => ({
    send: (client) => client.upload(world.photo),
  })),

  signedIn('GET /api/groups', 200),
  signedIn('GET /api/all-groups', 200),
  row('POST /api/groups/join', [401, 200, 409, 200, 200], async (world) => ({
    body: { code: (await world.group()).code },
  })),
  row('POST /api/groups/:id/request', [401, 201, 409, 201, 201], ofGroup),
  signedIn('GET /api/group-requests', 200),
  signedIn('DELETE /api/group-requests/:id', 200, async (world, role) => ({
    id: (await world.ownRequest(role)).id,
  })),
  row('DELETE /api/groups/:id/membership', [401, 404, 200, 404, 404], ofGroup),
  row('GET /api/groups/:id', [401, 403, 200, 403, 200], ofGroup),
  row('GET /api/groups/:id/members', [401, 403, 200, 403, 200], ofGroup),
  row('GET /api/groups/:id/members/:memberId', [401, 403, 200, 403, 200], async (world) => {
    const members = `/api/groups/${(await world.group()).id}/members`;
    return {
      send: async (client) => {
        const { status, body } = await client.send('GET', members);
        const [first] = status === 200 ? (body as MemberPage).members : [];
        return client.get(`${members}/${first?.id ?? 1}`);
      },
    };
  }),
  row('GET /api/groups/:id/messages', [401, 403, 200, 403, 200], ofGroup),
  // What it finds: apps/groups-chat/test/found-messages.spec.ts.
  signedIn('GET /api/messages/search', 200),
  row('POST /api/groups/:id/messages', [401, 403, 201, 403, 403], async (world) => ({
    ...(await ofGroup(world)),
    body: { content: 'hello' },
  })),
  row('PUT /api/groups/:id/messages/:messageId', [401, 404, 200, 404, 404], async (world) => {
    const { id, groupId } = await world.message();
    return { id: groupId, messageId: id, body: { content: 'hello again' } };
  }),
  row('DELETE /api/groups/:id/messages/:messageId', [401, 404, 200, 404, 404], async (world) => {
    const { id, groupId } = await world.message();
    return { id: groupId, messageId: id };
  }),
  ...['PUT', 'DELETE', 'GET'].map((method) =>
    row(
      `${method} /api/groups/:id/messages/:messageId/nod${method === 'GET' ? 's' : ''}`,
      method === 'GET' ? [401, 403, 200, 403, 200] : [401, 403, 200, 403, 403],
      async (world) => {
        const { id, groupId } = await world.message();
        return { id: groupId, messageId: id, body: method === 'PUT' ? { emoji: '👍' } : undefined };
      },
    ),
  ),
  row('POST /api/groups/:id/messages/read', [401, 403, 200, 403, 403], async (world) => ({
    ...(await ofGroup(world)),
    body: { message_id: 1 },
  })),
  signedIn('GET /api/live', 200, () => ({ send: opened('/api/live') })),

  signedIn('GET /api/blocks', 200),
  // Only reviewers may know this member.
  row('POST /api/blocks', [401, 404, 404, 200, 200], async (world) => ({
    body: { userId: (await world.member()).id },
  })),
  signedIn('DELETE /api/blocks/:userId', 200, ofMember),
  signedIn('GET /api/mutes', 200),
  row('PUT /api/mutes', [401, 404, 404, 200, 200], async (world) => ({
    body: { userId: (await world.member()).id },
  })),
  signedIn('DELETE /api/mutes/groups/:groupId', 200, ofGroup),
  signedIn('DELETE /api/mutes/users/:userId', 200, ofMember),
  signedIn('GET /api/people', 200),
  // Shares no group with any of them: apps/groups-chat/test/people.spec.ts has those who do.
  row('GET /api/people/:id', [401, 404, 404, 404, 404], ofMember),
  row('PUT /api/people/:id/star', [401, 404, 404, 404, 404], ofMember),
  signedIn('DELETE /api/people/:id/star', 200, ofMember),
  row('POST /api/notices', [201, 201, 201, 201, 201], () => ({
    body: {
      name: 'A visitor',
      email: 'visitor@lodge.example',
      place: 'A photo',
      statement: 'It shows me.',
      category: 'intimate_image',
      good_faith: true,
    },
  })),
  row('POST /api/notices/status', [404, 404, 404, 404, 404], () => ({
    body: { token: 'A'.repeat(43) },
  })),
  signedIn('GET /api/reports', 200),
  signedIn('POST /api/reports', 201, async (world) => ({
    body: { kind: 'user', id: (await world.member()).id, category: 'spam' },
  })),
  signedIn('POST /api/reports/:id/second-look', 201, async (world, role) => ({
    id: await world.ownReport(role),
  })),
  adminOnly('POST /api/groups', 201, () => ({ body: { name: `Group ${person().username}` } })),
  adminOnly('PUT /api/admin/groups/:id', 200, async (world) => ({
    ...(await ofGroup(world)),
    body: { description: 'For those who walk at night.' },
  })),
  adminOnly('DELETE /api/messages/:id', 200, async (world) => ({ id: (await world.message()).id })),
  adminOnly('PUT /api/admin/groups/:id/pins/:messageId', 200, async (world) => {
    const { id, groupId } = await world.message();
    return { id: groupId, messageId: id };
  }),
  adminOnly('DELETE /api/admin/groups/:id/pins/:messageId', 200, async (world) => {
    const { id, groupId } = await world.message();
    return { id: groupId, messageId: id };
  }),
  adminOnly('POST /api/admin/change-user-password', 200, async (world) => ({
    body: { userId: (await world.member()).id, newPassword: 'Another-Horse-43!' },
  })),
  adminOnly('POST /api/admin/password-reset', 200, async (world) => ({
    body: { userId: (await world.member()).id },
  })),
  row('GET /api/registration', [200, 200, 200, 200, 200]),
  adminOnly('GET /api/admin/invitations', 200),
  adminOnly('POST /api/admin/invitations', 201, () => ({ body: { days: 1 } })),
  adminOnly('DELETE /api/admin/invitations/:id', 404, () => ({ id: 2_147_483_647 })),
  forModerators('GET /api/admin/registrations', 200),
  forModerators('POST /api/admin/registrations/:userId', 200, async (world) => ({
    id: await world.waiting(),
    body: { action: 'refuse', reason: 'other' },
  })),
  adminOnly('GET /api/admin/users', 200),
  adminOnly('GET /api/admin/user/:id', 200, ofMember),
  forModerators('GET /api/admin/users/:id/summary', 200, ofMember),
  adminOnly('POST /api/admin/users/:id/age', 200, async (world) => ({
    ...(await ofMember(world)),
    body: { reason: 'Met in person' },
  })),
  forModerators('GET /api/admin/waiting', 200),
  adminOnly('GET /api/admin/first-steps', 200),
  adminOnly('PUT /api/admin/user/:id', 200, async (world) => {
    const {
      id,
      person: { email: _, password: __, ...profile },
    } = await world.member();
    return { id, body: { ...profile, is_admin: false } };
  }),
  adminOnly('DELETE /api/admin/user/:id', 200, ofMember),
  forModerators('GET /api/admin/images', 200),
  forModerators('POST /api/admin/approve-image', 200, ofImage),
  forModerators('POST /api/admin/reject-image', 200, ofImage),
  forModerators('POST /api/admin/flag-face', 200, async (world) => ({
    body: { ...(await ofImage(world)).body, isFacePicture: true },
  })),
  forModerators('DELETE /api/admin/image/:id', 200, async (world) => ({
    id: (await world.image()).id,
  })),
  adminOnly('GET /api/admin/groups', 200),
  adminOnly('GET /api/admin/groups/:id/members', 200, ofGroup),
  adminOnly('POST /api/admin/groups/:id/code', 200, ofGroup),
  adminOnly('POST /api/admin/groups/:id/add-user', 200, async (world) => ({
    ...(await ofGroup(world)),
    body: { userId: (await world.member()).id },
  })),
  adminOnly('DELETE /api/admin/groups/:id/remove-user', 200, async (world) => ({
    ...(await ofGroup(world)),
    body: { userId: world.idOf('a member of the group') },
  })),
  adminOnly('DELETE /api/admin/groups/:id', 200, async (world) => ({
    ...(await ofGroup(world)),
    body: { confirm: 'DELETE' },
  })),
  adminOnly('GET /api/admin/log', 200),
  forModerators('GET /api/admin/reports', 200),
  forModerators('POST /api/admin/reports/:id/claim', 404, () => ({ id: 2_147_483_647 })),
  forModerators('DELETE /api/admin/reports/:id/claim', 404, () => ({ id: 2_147_483_647 })),
  forModerators('GET /api/admin/reports/:id/surroundings', 404, () => ({ id: 2_147_483_647 })),
  forModerators('GET /api/admin/reports/:id/photos', 404, () => ({ id: 2_147_483_647 })),
  forModerators('GET /api/admin/withheld/:imageId', 404, () => ({ id: 2_147_483_647 })),
  adminOnly('GET /api/admin/evidence', 200),
  adminOnly('GET /api/admin/evidence/:id/file', 404, () => ({ id: 2_147_483_647 })),
  signedIn('GET /api/announcements', 200),
  signedIn('POST /api/announcements/:id/dismiss', 404, () => ({ id: 2_147_483_647 })),
  adminOnly('GET /api/admin/announcements', 200),
  adminOnly('POST /api/admin/announcements', 400, () => ({
    body: { text: 'Hello', until: '2026-01-01T00:00:00Z' },
  })),
  adminOnly('DELETE /api/admin/announcements/:id', 404, () => ({ id: 2_147_483_647 })),
  signedIn('GET /api/news', 200),
  signedIn('POST /api/news/seen', 200, () => ({ body: { until: '2026-01-01T00:00:00Z' } })),
  signedIn('GET /api/account/decisions', 200),
  signedIn('POST /api/account/decisions/:id/seen', 200, ofOwnDecision),
  signedIn('POST /api/account/decisions/:id/appeal', 201, async (world, role) => ({
    ...(await ofOwnDecision(world, role)),
    body: { text: 'It was not me.' },
  })),
  forModerators('POST /api/admin/reports/:id/decision', 201, async (world) => ({
    id: await world.report(),
    body: { action: 'suspend', rule: 'respect', explanation: 'Stay friendly.', days: 1 },
  })),
  adminOnly('POST /api/admin/users/:id/decisions', 201, async (world) => ({
    ...(await ofMember(world)),
    body: { action: 'suspend', rule: 'respect', explanation: 'Stay friendly.', days: 1 },
  })),
  adminOnly('DELETE /api/admin/users/:id/suspension', 200, async (world) => ({
    id: await world.suspended(),
  })),
  adminOnly('GET /api/admin/appeals', 200),
  adminOnly('POST /api/admin/appeals/:id/claim', 200, ofAppeal),
  adminOnly('DELETE /api/admin/appeals/:id/claim', 200, ofAppeal),
  adminOnly('POST /api/admin/appeals/:id/decision', 201, async (world) => ({
    ...(await ofAppeal(world)),
    body: { outcome: 'upheld', answer: 'We looked again.' },
  })),
  forModerators('GET /api/admin/group-requests', 200),
  forModerators('POST /api/admin/requests/decisions', 200, async (world) => ({
    body: { ids: [(await world.request()).id], approve: true },
  })),
  forModerators('POST /api/admin/requests/undo', 200, async (world) => ({
    body: { ids: [(await world.request()).id] },
  })),
  forModerators('POST /api/admin/group-request/:id', 200, async (world) => ({
    id: (await world.request()).id,
    body: { action: 'approve' },
  })),
];
