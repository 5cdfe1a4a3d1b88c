import { APP_TEXTS, TIMES } from '@lodge/contracts';
import { isRestricted, session } from '../../lib/session-store.js';
import { toast } from '../../ui/overlay/toast.js';

// Nothing to whom the page then says that they are suspended or leaving.
export function tellLoggedIn() {
  const { user } = session.get();
  if (user && !isRestricted(user)) toast.success(APP_TEXTS.loggedIn, TIMES.dashboardSuccessToast);
}
