import type { ActivityEvent, Factors, MemberSession } from '@lodge/contracts';
import { NOW } from './samples.js';
import { server } from './server.js';

export const FACTORS: Factors = {
  password_changed_at: null,
  totp_since: null,
  recovery_codes_left: 0,
  passkeys: null,
};

export const OWN_SESSION: MemberSession = {
  ref: 'A'.repeat(22),
  label: 'Firefox on Android',
  began: NOW,
  last_seen: null,
  is_current: true,
};

export const event = (id: number, kind: ActivityEvent['kind']): ActivityEvent => ({
  id,
  at: NOW,
  kind,
  by: kind === 'sign_in_failed' ? 'unknown' : 'you',
  label: null,
});

/** Mocks the account API of a member without anything to report. */
export function keepAccount() {
  server.on('factors', { factors: FACTORS });
  server.on('ownSessions', { sessions: [OWN_SESSION] });
  server.on('accountActivity', { events: [event(1, 'registered')], next_cursor: null });
  server.on('notifications', { public_key: 'AAAA', is_on: false });
  server.on('blocks', { blocks: [] });
  server.on('mutes', { members: [], groups: [] });
  server.on('ownReports', { reports: [], next_cursor: null });
  server.on('ownDecisions', { decisions: [] });
  server.on('ownDeletion', { erase_after: NOW });
  server.on('ownAge', { is_required: false, from: null, proof: null });
  server.on('ownConsents', { documents: [], history: [] });
}
