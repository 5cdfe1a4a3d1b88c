import type { PasskeyRequest } from '@lodge/contracts';
import { useEffect, useState } from 'react';
import { callApi } from '../../../lib/api.js';

// Milliseconds; a challenge lasts five minutes.
const REFRESH = 240_000;

// Fetched before they are needed: browsers want the user's click right before they are used.
export function useProofOptions() {
  const [options, setOptions] = useState<PasskeyRequest | null>(null);

  useEffect(() => {
    if (!('PublicKeyCredential' in window)) return undefined;
    void fetchOptions(setOptions);
    const timer = setInterval(() => void fetchOptions(setOptions), REFRESH);
    return () => clearInterval(timer);
  }, []);

  return { options, refresh: () => void fetchOptions(setOptions) };
}

const fetchOptions = (onOptions: (options: PasskeyRequest | null) => void) =>
  callApi('passkeyProofOptions').then(
    (answer) => onOptions(answer.options),
    () => onOptions(null),
  );
