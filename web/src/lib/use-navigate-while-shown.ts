import { useCallback, useEffect, useRef } from 'react';
import { useNavigate, type NavigateOptions, type To } from 'react-router-dom';

/**
 * Navigates as long as the component is shown: a late response must not lead away from what was
 * opened since, and false is returned. A number goes so many entries through the history.
 */
export function useNavigateWhileShown() {
  const navigate = useNavigate();
  const isShown = useRef(false);
  useEffect(() => {
    isShown.current = true;
    return () => {
      isShown.current = false;
    };
  }, []);
  return useCallback(
    async (to: To | number, options?: NavigateOptions) => {
      if (!isShown.current) return false;
      await (typeof to === 'number' ? navigate(to) : navigate(to, options));
      return true;
    },
    [navigate],
  );
}
