import { session } from '../../lib/session.js';
import type { RegistrationForm } from './registration.js';

let kept: Partial<RegistrationForm> = {};

// Keeps what was filled in when the screen was left, without the passwords, until the next sign-in.
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
