import { APP_TEXTS, TIMES } from '@lodge/contracts';
import { longDay } from '../../lib/dates.js';
import { isRestricted, session } from '../../lib/session-store.js';
import { toast } from '../../ui/overlay/toast.js';

// Milliseconds: it is said once.
const LONG = 10_000;

// Nothing to whom the page then says that they are suspended or leaving.
export function toastLogin() {
  const { user } = session.get();
  if (!user || isRestricted(user)) return;
  if (user.hidden_since) toast.success(APP_TEXTS.shownAgain(longDay(user.hidden_since)), LONG);
  else toast.success(APP_TEXTS.loggedIn, TIMES.dashboardSuccessToast);
}
