import { useCallback, useEffect, useRef } from 'react';

// A late response must not close what was opened since.
export function useWhileMounted(callback: () => void): () => void {
  const mounted = useRef(false);
  useEffect(() => {
    mounted.current = true;
    return () => void (mounted.current = false);
  }, []);
  return useCallback(() => mounted.current && callback(), [callback]);
}
