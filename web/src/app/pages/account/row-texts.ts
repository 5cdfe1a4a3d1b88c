import type { Factors, OwnExport, ResponseOf } from '@lodge/contracts';
import { counted } from '../../../lib/counted.js';
import { longDayAndTime, sinceDay } from '../../../lib/dates.js';

// What the rows of the account say of the pages behind them.

export const passwordText = ({ password_changed_at: changed }: Factors) =>
  changed ? `Changed ${sinceDay(changed)}` : 'No recent change';

export function signInText({ totp_since, recovery_codes_left: codesLeft, passkeys }: Factors) {
  const parts = [
    passkeys?.length && counted(passkeys.length, 'passkey'),
    totp_since && 'codes on',
    codesLeft > 0 && counted(codesLeft, 'recovery code'),
    totp_since && codesLeft === 0 && 'no recovery codes',
  ];
  return listed(parts) || 'Password only';
}

export const sessionsText = (sessions: number) => counted(sessions, 'session');

type Privacy = ResponseOf<'blocks'> & ResponseOf<'mutes'> & ResponseOf<'ownDecisions'>;

export function privacyText({ blocks, groups, members, decisions }: Privacy) {
  const muted = groups.length + members.length;
  const parts = [
    blocks.length > 0 && `${blocks.length} blocked`,
    muted > 0 && `${muted} muted`,
    decisions.length > 0 && `${counted(decisions.length, 'decision')} about you`,
  ];
  return listed(parts) || 'Nobody blocked or muted';
}

export const dataText = (own: OwnExport | undefined) =>
  own ? `Copy ready until ${longDayAndTime(own.expires_at)}` : 'Take a copy, or leave';

// Begins with a capital letter.
function listed(parts: readonly unknown[]): string {
  const text = parts.filter(Boolean).join(', ');
  return text.charAt(0).toUpperCase() + text.slice(1);
}
