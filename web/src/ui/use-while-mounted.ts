import { useCallback, useEffect, useRef } from 'react';

/**
 * Calls `callback` only while the component is mounted: a late response closes nothing opened
 * since.
 */
export function useWhileMounted(callback: () => void): () => void {
  const mounted = useRef(false);
  useEffect(() => {
    mounted.current = true;
    return () => void (mounted.current = false);
  }, []);
  return useCallback(() => mounted.current && callback(), [callback]);
}
