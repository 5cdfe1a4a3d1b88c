import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { INVITATION } from '../../lib/session.js';

/**
 * The code of the link that this tab was opened with, also after a reload. It leaves the address bar,
 * and so the browser's history.
 */
export function useInvitation(): string | undefined {
  const given = new URLSearchParams(useLocation().hash.slice(1)).get(INVITATION);
  const code = given || stored();
  useEffect(() => {
    if (given === null) return;
    history.replaceState(history.state, '', location.pathname + location.search);
    store(code);
  }, [given, code]);
  return code;
}

function stored(): string | undefined {
  try {
    return sessionStorage.getItem(INVITATION) ?? undefined;
  } catch {
    return undefined;
  }
}

function store(code: string | undefined) {
  try {
    if (code) sessionStorage.setItem(INVITATION, code);
  } catch {
    // Storage is blocked: after a reload the link has to be opened again.
  }
}
