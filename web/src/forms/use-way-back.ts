import { useCallback } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';

/** Back to the screen one came from, as it was; to `fallback` where this one was opened directly. */
export function useWayBack(fallback: string) {
  const navigate = useNavigate();
  const direct = useLocation().key === 'default';
  return useCallback(
    () => void (direct ? navigate(fallback, { replace: true }) : navigate(-1)),
    [navigate, direct, fallback],
  );
}
