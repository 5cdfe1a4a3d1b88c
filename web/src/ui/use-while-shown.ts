import { useCallback, useEffect, useRef } from 'react';

/** `deed`, for as long as the component is shown: an answer that comes later closes nothing that was opened since. */
export function useWhileShown(deed: () => void): () => void {
  const shown = useRef(false);
  useEffect(() => {
    shown.current = true;
    return () => void (shown.current = false);
  }, []);
  return useCallback(() => shown.current && deed(), [deed]);
}
