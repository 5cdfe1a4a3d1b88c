import type { RegistrationState } from '@lodge/contracts';
import { useEffect } from 'react';
import { callApi } from './api/api.js';
import { createStore, useStore } from './create-store.js';

const registration = createStore<RegistrationState | undefined>(undefined);
let asked: Promise<void> | undefined;

// Not SWR, which the login's bundle lacks. Screens that open together share one call; without a
// response they show their defaults.
const ask = () =>
  (asked ??= callApi('registration')
    .then(registration.set, () => {})
    .finally(() => {
      asked = undefined;
    }));

/** Returns how new members can register, or undefined until that is known. */
export function useRegistration(): RegistrationState | undefined {
  useEffect(() => void ask(), []);
  return useStore(registration);
}
