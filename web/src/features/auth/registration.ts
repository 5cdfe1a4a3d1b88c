import {
  check,
  FIELD_TEXTS,
  normalizeEmail,
  normalizeText,
  REGISTRATION_RULES,
  type Registration,
} from '@lodge/contracts';
import { onKeepEntered } from '../../lib/session/kept-entered.js';
import { entryState, replaceEntry } from '../../lib/entry-state.js';
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

let kept: Partial<RegistrationForm> = afterReload();

onKeepEntered(() => {
  if (location.pathname === PATHS.register) replaceEntry({ registration: kept });
});

function afterReload(): Partial<RegistrationForm> {
  const { registration } = entryState();
  if (registration) replaceEntry({ registration: undefined });
  return registration ?? {};
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
