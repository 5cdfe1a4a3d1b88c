import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { fragmentOf } from '../../lib/paths.js';
import { recall, remember } from '../../lib/storage.js';
import { LINK_SECRETS } from '../../lib/session/tab-storage.js';

type LinkSecret = (typeof LINK_SECRETS)[number];

// Links carry their secret in the fragment, which browsers never send to a server.
const IN_FRAGMENT: Record<LinkSecret, (fragment: string) => string | null> = {
  invitation: (fragment) => new URLSearchParams(fragment).get('invitation'),
  reset: (fragment) => fragment || null,
};

/**
 * Returns the secret of the link that this tab was opened with, also after a reload. Taking it from
 * the address bar keeps it out of the tab's history, bookmarks and copied addresses. Chromium's list
 * of visited pages has it nevertheless: it records the address before a script can replace it.
 */
export function useLinkSecret(key: LinkSecret): string | undefined {
  const entry = useLocation();
  const given = IN_FRAGMENT[key](fragmentOf(entry));
  const secret = given || recall('sessionStorage', key);
  useEffect(() => {
    if (given === null) return;
    history.replaceState(history.state, '', entry.pathname + entry.search);
    // If storage is blocked, a reload needs the link again.
    if (secret) remember('sessionStorage', key, secret);
  }, [entry, key, given, secret]);
  return secret;
}

export const forgetLinkSecret = (key: LinkSecret) => remember('sessionStorage', key, undefined);
