import { useCallback } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';

// `fallback` where this screen was opened directly.
export function useGoBack(fallback: string) {
  const navigate = useNavigate();
  const isFirst = useLocation().key === 'default';
  return useCallback(
    () => void (isFirst ? navigate(fallback, { replace: true }) : navigate(-1)),
    [navigate, isFirst, fallback],
  );
}
