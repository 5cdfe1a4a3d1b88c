import {
  check,
  FIELD_TEXTS,
  normalizeEmail,
  normalizeText,
  PROFILE_FIELDS,
  REGISTRATION_RULES,
  type Registration,
  t,
} from '@lodge/contracts';
import { PROFILE_LABELS } from '../../forms/profile-fields.js';
import { onKeepEntered } from '../../lib/session/kept-entered.js';
import { entryState, entryStateWith, type EntryState } from '../../lib/layers.js';
import { PATHS } from '../../lib/paths.js';
import { session } from '../../lib/session/session-store.js';

// `confirm_password` is never sent.
export type RegistrationForm = Registration & { confirm_password: string };

export function wrongFields(values: RegistrationForm): Record<string, string> {
  const wrong = check(REGISTRATION_RULES, { ...values });
  return values.confirm_password === values.password
    ? wrong
    : { ...wrong, confirm_password: FIELD_TEXTS.passwordsDiffer };
}

export const payload = (
  { confirm_password: _again, ...registration }: RegistrationForm,
  accepted: number[],
): Registration => ({
  ...registration,
  ...(accepted.length > 0 && { document_ids: accepted }),
  email: normalizeEmail(registration.email),
  // Shows the name as it will be stored.
  username: normalizeText(registration.username).normalize('NFKC'),
});

// In the order in which the screen shows them.
export const REGISTRATION_FIELDS = [
  ['email', t`Email`],
  ['username', PROFILE_FIELDS.username.label],
  ['password', t`Password`],
  ['confirm_password', t`Confirm Password`],
  ...PROFILE_LABELS.filter(([name]) => name !== 'username'),
] as const;

let kept: Partial<RegistrationForm> = afterReload();

onKeepEntered(() => {
  if (location.pathname === PATHS.register) replaceEntry({ registration: kept });
});

function afterReload(): Partial<RegistrationForm> {
  const { registration } = entryState();
  if (registration) replaceEntry({ registration: undefined });
  return registration ?? {};
}

function replaceEntry(part: EntryState) {
  history.replaceState({ ...history.state, usr: entryStateWith(part) }, '');
}

// Restores what was typed before the screen was left or its language changed, except passwords,
// until the next sign-in.
export const keptRegistration = () => kept;

export function keepRegistration({
  password: _password,
  confirm_password: _again,
  ...values
}: RegistrationForm) {
  if (session.get().user) return;
  const filled = Object.entries(values).filter(([, value]) => !Number.isNaN(value));
  kept = Object.fromEntries(filled);
}

session.subscribe(() => {
  if (session.get().user) kept = {};
});
