import { t } from '@lodge/contracts';
import type { ReactNode } from 'react';
import { useApi } from '../../../lib/api/use-api.js';
import { Skeleton } from '../../../ui/list/skeleton.js';
import {
  dataText,
  notificationsText,
  passwordText,
  privacyText,
  sessionsText,
  signInText,
} from './row-texts.js';

export const PasswordState = () => (
  <State answer={useApi('factors')}>{({ factors }) => passwordText(factors)}</State>
);

export const SignInState = () => (
  <State answer={useApi('factors')}>{({ factors }) => signInText(factors)}</State>
);

export const SessionsState = () => (
  <State answer={useApi('ownSessions')}>{({ sessions }) => sessionsText(sessions.length)}</State>
);

export const NotificationsState = () => (
  <State answer={useApi('notifications')}>{notificationsText}</State>
);

export function PrivacyState() {
  const blocks = useApi('blocks');
  const mutes = useApi('mutes');
  const decisions = useApi('ownDecisions');
  const data = blocks.data &&
    mutes.data &&
    decisions.data && { ...blocks.data, ...mutes.data, ...decisions.data };
  const error = blocks.error ?? mutes.error ?? decisions.error;
  return <State answer={{ data, error }}>{privacyText}</State>;
}

export const DataState = () => (
  <State answer={useApi('ownExports')}>{({ exports: [own] }) => dataText(own)}</State>
);

interface StateProps<T> {
  answer: { data?: T | undefined; error?: unknown };
  children: (data: T) => ReactNode;
}

// The page behind the row says what failed, and tries again.
function State<T>({ answer: { data, error }, children }: StateProps<T>) {
  if (data !== undefined) return children(data);
  if (error) return t`Not available right now`;
  return <Skeleton className="my-1 h-3.5 w-36" />;
}
