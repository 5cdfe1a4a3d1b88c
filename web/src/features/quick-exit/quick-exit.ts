import { urlOf } from '@lodge/contracts';
import { address } from '../../lib/address.js';
import { runBeforeLogout } from '../../lib/before-logout.js';
import { exitTab, markTabLeft } from '../../lib/left-tab.js';
import { session } from '../../lib/session.js';

const otherTabs = new BroadcastChannel('quick-exit');
otherTabs.onmessage = () => leaveTab();

let isLeaving = false;
// Chromium calls listeners in the order of their registration, capturing or not: this one comes
// before those of screens, which ask about what is not saved.
addEventListener('beforeunload', (event) => isLeaving && event.stopImmediatePropagation());

export function leaveNow() {
  leaveTab();
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- not a window
  otherTabs.postMessage('left');
}

// Nothing here waits: the network may be slow, and the member has no time.
function leaveTab() {
  isLeaving = true;
  exitTab();
  runBeforeLogout();
  signOut();
  forgetStored();
  // Unmounts the screens, and the cache with them.
  session.set({ loading: true, user: null });
  markTabLeft();
  // A login that is answered meanwhile clears the storage.
  addEventListener('pagehide', markTabLeft);
}

// JSON, because a beacon of a simple type would carry `Origin: null` under `no-referrer`.
const signOut = () =>
  navigator.sendBeacon(address(urlOf('logout')), new Blob(['{}'], { type: 'application/json' }));

function forgetStored() {
  try {
    localStorage.clear();
    sessionStorage.clear();
  } catch {
    // Storage is blocked, and so empty.
  }
}
