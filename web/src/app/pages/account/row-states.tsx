import { t, type Factors, type Notifications, type ResponseOf } from '@lodge/contracts';
import type { ReactNode } from 'react';
import { useNotifications } from '../../../features/account/notifications/push.js';
import { useApi } from '../../../lib/api/use-api.js';
import { Skeleton } from '../../../ui/list/skeleton.js';
import { sinceDay } from '../../../lib/dates.js';
import { list, plural } from '../../../lib/language.js';

export const PasswordState = () => (
  <RowState response={useApi('factors')}>{({ factors }) => passwordText(factors)}</RowState>
);

export const SignInState = () => (
  <RowState response={useApi('factors')}>{({ factors }) => signInText(factors)}</RowState>
);

export const SessionsState = () => (
  <RowState response={useApi('ownSessions')}>
    {({ sessions }) => sessionsText(sessions.length)}
  </RowState>
);

export const NotificationsState = () => (
  <RowState response={useNotifications()}>{notificationsText}</RowState>
);

export function PrivacyState() {
  const blocks = useApi('blocks');
  const mutes = useApi('mutes');
  const decisions = useApi('ownDecisions');
  const data = blocks.data &&
    mutes.data &&
    decisions.data && { ...blocks.data, ...mutes.data, ...decisions.data };
  const error = blocks.error ?? mutes.error ?? decisions.error;
  return <RowState response={{ data, error }}>{privacyText}</RowState>;
}

export const DataState = () => t`Download, pause or delete`;

interface StateProps<T> {
  response: { data?: T | undefined; error?: unknown };
  children: (data: T) => ReactNode;
}

// The page behind the row reports a failure and retries.
function RowState<T>({ response: { data, error }, children }: StateProps<T>) {
  if (data !== undefined) return <span>{children(data)}</span>;
  if (error) return <span>Not available right now</span>;
  return <Skeleton className="my-1 h-3.5 w-36" />;
}

const passwordText = ({ password_changed_at: changed }: Factors) =>
  changed ? t`Changed ${sinceDay(changed)}` : t`No recent change`;

function signInText({ totp_since, recovery_codes_left: codesLeft, passkeys }: Factors) {
  const parts = [
    passkeys?.length &&
      plural(passkeys.length, { one: '1 passkey', other: `${passkeys.length} passkeys` }),
    totp_since && t`codes on`,
    codesLeft > 0 &&
      plural(codesLeft, { one: '1 recovery code', other: `${codesLeft} recovery codes` }),
    totp_since && codesLeft === 0 && t`no recovery codes`,
  ];
  return listed(parts) || t`Password only`;
}

const sessionsText = (sessions: number) =>
  plural(sessions, { one: '1 session', other: `${sessions} sessions` });

function notificationsText({ public_key, is_on }: Notifications) {
  if (public_key === null)
    return t`This site sends no notifications. New messages are counted next to Groups.`;
  return is_on ? t`On in this browser` : t`Off in this browser`;
}

type Privacy = ResponseOf<'blocks'> & ResponseOf<'mutes'> & ResponseOf<'ownDecisions'>;

function privacyText({ blocks, groups, members, decisions }: Privacy) {
  const muted = groups.length + members.length;
  const parts = [
    blocks.length > 0 && t`${blocks.length} blocked`,
    muted > 0 && t`${muted} muted`,
    decisions.length > 0 &&
      plural(decisions.length, {
        one: '1 decision about you',
        other: `${decisions.length} decisions about you`,
      }),
  ];
  return listed(parts) || t`Nobody blocked or muted`;
}

function listed(parts: readonly unknown[]): string {
  const text = list(parts.filter((part) => typeof part === 'string'));
  return text.charAt(0).toUpperCase() + text.slice(1);
}
