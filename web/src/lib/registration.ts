import type { RegistrationState } from '@lodge/contracts';
import { useEffect } from 'react';
import { afterLoad } from './after-load.js';
import { callApi } from './api/api.js';
import { createStore, useStore } from './create-store.js';

const registration = createStore<RegistrationState | undefined>(undefined);
let asked: Promise<void> | undefined;

// Screens that open together ask once. Without an answer they say what they say by default.
const ask = () =>
  (asked ??= callApi('registration')
    .then(registration.set, () => {})
    .finally(() => {
      asked = undefined;
    }));

/** How somebody becomes a member, once all that the page needs first has arrived; undefined until then. */
export function useRegistration(): RegistrationState | undefined {
  useEffect(() => afterLoad(() => void ask()), []);
  return useStore(registration);
}
