import { APP_TEXTS, TIMES } from '@lodge/contracts';
import { longDay } from '../../lib/dates.js';
import { isRestricted, session } from '../../lib/session/session-store.js';
import { toast } from '../../ui/overlay/toast.js';

// In milliseconds: the toast is shown only once.
const LONG = 10_000;

// Restricted members get no toast: the page itself says that they are suspended or leaving.
export function toastLogin() {
  const { user } = session.get();
  if (!user || isRestricted(user)) return;
  if (user.hidden_since) toast.success(APP_TEXTS.shownAgain(longDay(user.hidden_since)), LONG);
  else toast.success(APP_TEXTS.loggedIn, TIMES.dashboardSuccessToast);
}
