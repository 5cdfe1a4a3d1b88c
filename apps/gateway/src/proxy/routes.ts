export type ServiceName = 'auth' | 'profile-media' | 'groups-chat' | 'moderation';

export interface Route {
  method: string;
  /** As in the contract, `:` before a part that varies. */
  path: string;
  service: ServiceName;
  /** The body is a file and streamed; others are small and JSON. */
  upload?: true;
  /** Anybody may call it, and it hashes a password. */
  hashes?: true;
  /** The answer is a photo's bytes, which may take their time. */
  bytes?: true;
  /** The answer goes on for as long as the browser listens. */
  live?: true;
}

/** What a call asks of its service; each kind has connections of its own, so that none starves another. */
export type Kind = 'json' | 'bytes' | 'upload' | 'live';

export const kindOf = ({ live, upload, bytes }: Route): Kind =>
  live ? 'live' : upload ? 'upload' : bytes ? 'bytes' : 'json';

const to = (service: ServiceName, ...calls: string[]): Route[] =>
  calls.map((call) => {
    const [method, path] = call.split(' ');
    return { method, path, service };
  });

/** Which service answers which call: the whole of the API; what is not listed does not exist. */
export const ROUTES: Route[] = [
  { method: 'POST', path: '/api/login', service: 'auth', hashes: true },
  { method: 'POST', path: '/api/register', service: 'auth', hashes: true },
  ...to(
    'auth',
    'POST /api/logout',
    'POST /api/change-password',
    'POST /api/admin/change-user-password',
  ),
  ...to(
    'profile-media',
    'GET /api/user',
    'PUT /api/user',
    'GET /api/images',
    'GET /api/images/:memberId',
    'POST /api/images/removals/read',
  ),
  { method: 'GET', path: '/uploads/:filename', service: 'profile-media', bytes: true },
  { method: 'POST', path: '/api/upload-image', service: 'profile-media', upload: true },
  ...to(
    'groups-chat',
    'GET /api/groups',
    'POST /api/groups/join',
    'GET /api/all-groups',
    'POST /api/groups/:id/request',
    'GET /api/groups/:id',
    'GET /api/groups/:id/members',
    'GET /api/groups/:id/messages',
    'POST /api/groups/:id/messages',
    'POST /api/groups/:id/messages/read',
  ),
  { method: 'GET', path: '/api/live', service: 'groups-chat', live: true },
  ...to(
    'moderation',
    'POST /api/groups',
    'DELETE /api/messages/:id',
    'GET /api/admin/users',
    'GET /api/admin/user/:id',
    'PUT /api/admin/user/:id',
    'DELETE /api/admin/user/:id',
    'GET /api/admin/images',
    'POST /api/admin/approve-image',
    'POST /api/admin/reject-image',
    'POST /api/admin/flag-face',
    'DELETE /api/admin/image/:id',
    'GET /api/admin/groups',
    'GET /api/admin/groups/:id/members',
    'POST /api/admin/groups/:id/code',
    'POST /api/admin/groups/:id/add-user',
    'DELETE /api/admin/groups/:id/remove-user',
    'DELETE /api/admin/groups/:id',
    'GET /api/admin/group-requests',
    'POST /api/admin/group-request/:id',
  ),
];
