import { urlOf } from '@lodge/contracts';
import { address } from '../../lib/address.js';
import { leaveUnasked } from '../../lib/session/kept-entered.js';
import { exitTab, markTabLeft } from '../../lib/session/left-tab.js';
import { otherTabs } from '../../lib/session/other-tabs.js';
import { forgetWorker } from '../../lib/push-worker.js';
import { session } from '../../lib/session/session-store.js';

const tabs = otherTabs('quick-exit');
tabs.listen(() => leaveTab());

export function leaveNow() {
  leaveTab();
  tabs.post();
}

// Nothing here may wait: the network can be slow, and the member has no time.
function leaveTab() {
  leaveUnasked();
  forgetWorker();
  exitTab();
  signOut();
  forgetStored();
  // Unmounts the screens and their cache, and stops uploads.
  session.set({ state: 'unknown', user: null });
  markTabLeft();
  // A login response that arrives meanwhile clears the storage, so the mark is set again.
  addEventListener('pagehide', markTabLeft);
}

// The type is JSON, because a beacon of a simple type would carry `Origin: null` under
// `no-referrer`.
const signOut = () =>
  navigator.sendBeacon(address(urlOf('logout')), new Blob(['{}'], { type: 'application/json' }));

function forgetStored() {
  try {
    localStorage.clear();
    sessionStorage.clear();
  } catch {
    // Storage is blocked, and therefore empty.
  }
}
