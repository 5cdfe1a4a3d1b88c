import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { INVITATION } from '../../lib/session.js';
import { recall, remember } from '../../lib/storage.js';

/**
 * Returns the invitation code that this tab was opened with, also after a reload. Taking it from
 * the address bar keeps it out of the browser's history.
 */
export function useInvitation(): string | undefined {
  const given = new URLSearchParams(useLocation().hash.slice(1)).get(INVITATION);
  const code = given || recall('sessionStorage', INVITATION);
  useEffect(() => {
    if (given === null) return;
    history.replaceState(history.state, '', location.pathname + location.search);
    // If storage is blocked, a reload needs the link again.
    if (code) remember('sessionStorage', INVITATION, code);
  }, [given, code]);
  return code;
}
