import type { PasskeyRequest } from '@lodge/contracts';
import { useState } from 'react';
import { callApi } from '../../../lib/api/api.js';
import { useInterval } from '../../../lib/use-interval.js';

// Milliseconds; a challenge lasts five minutes.
const REFRESH = 240_000;

const arePossible = 'PublicKeyCredential' in window;

// Fetched before they are needed: browsers want the user's click right before they are used.
export function useProofOptions() {
  const [options, setOptions] = useState<PasskeyRequest | null>(null);
  const refresh = () =>
    void callApi('passkeyProofOptions').then(
      (answer) => setOptions(answer.options),
      () => setOptions(null),
    );
  useInterval(refresh, arePossible ? REFRESH : undefined, { atOnce: arePossible, hidden: true });
  return { options, refresh };
}
