import { APP_TEXTS } from '@lodge/contracts';
import useSWRMutation from 'swr/mutation';
import { logout } from '../lib/session.js';
import { Button } from '../ui/button.js';
import { toast } from '../ui/toast.js';

export function LogoutButton() {
  const { trigger, isMutating } = useSWRMutation('logout', logout, {
    onSuccess: () => toast.success(APP_TEXTS.loggedOut),
    onError: () => toast.error(APP_TEXTS.logoutFailed),
    throwOnError: false,
  });
  return (
    <Button variant="quiet" size="sm" busy={isMutating} onClick={() => trigger()}>
      Logout
    </Button>
  );
}
