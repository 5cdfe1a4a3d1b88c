import type { AdminGroupRequest } from '@lodge/contracts';
import { DONE, EMBLEM, NOW } from './samples.js';
import { server } from './server.js';

export const request = (id: number, username = 'robin'): AdminGroupRequest => ({
  id,
  status: 'pending',
  requested_at: NOW,
  user_id: id,
  user_avatar: null,
  user_username: username,
  user_age: 34,
  user_notes: '',
  user_created_at: NOW,
  user_email: `${username}@lodge.example`,
  group_id: id,
  group_name: `Friends of ${username}`,
  ...EMBLEM,
  group_code: 'ABCDEF',
  processed_at: null,
  message: null,
  processed_by_username: null,
});

/** Mocks the API with these requests and returns their current state. */
export function keepRequests(...given: AdminGroupRequest[]): AdminGroupRequest[] {
  const requests = [...given];
  const pending = () => requests.filter(({ status }) => status === 'pending');
  server.on('waiting', () => ({
    images: 0,
    requests: pending().length,
    reports: 0,
    registrations: 0,
  }));
  server.on('groupRequests', ({ query: { status } }) => ({
    requests: status === 'pending' ? pending() : [...requests],
    pending_count: pending().length,
    next_cursor: null,
  }));
  const decide = (id: number, approve: boolean) => {
    const found = pending().find((one) => one.id === id);
    const decided = {
      status: approve ? 'approved' : 'rejected',
      processed_at: NOW,
      processed_by_username: 'admin',
    } as const;
    return found && { ...Object.assign(found, decided) };
  };
  server.on('decideGroupRequests', ({ body: { ids, approve } }) => ({
    ...DONE,
    results: ids.map((id) => {
      const decided = decide(id, approve);
      return decided ? { id, request: decided } : { id, error: TEXT, code: 'already_processed' };
    }),
  }));
  server.on('undoRequestDecisions', ({ body: { ids } }) => ({
    ...DONE,
    results: ids.map((id) => {
      const found = requests.find((one) => one.id === id);
      return found
        ? { id, request: { ...Object.assign(found, UNDECIDED) } }
        : { id, error: 'This decision can no longer be undone', code: 'already_processed' };
    }),
  }));
  return requests;
}

const UNDECIDED = {
  status: 'pending',
  processed_at: null,
  message: null,
  processed_by_username: null,
} as const;

const TEXT = 'This request was already processed';
