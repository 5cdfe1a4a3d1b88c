import { APP_TEXTS } from '@lodge/contracts';
import useSWRMutation from 'swr/mutation';
import { logout } from '../lib/session.js';
import { Button, type ButtonLook } from '../ui/button.js';
import { toast } from '../ui/overlay/toast.js';

export function LogoutButton({ variant = 'quiet', size = 'sm' }: ButtonLook) {
  const { trigger, isMutating } = useSWRMutation('logout', logout, {
    onSuccess: () => toast.success(APP_TEXTS.loggedOut),
    onError: () => toast.error(APP_TEXTS.logoutFailed),
    throwOnError: false,
  });
  return (
    <Button variant={variant} size={size} busy={isMutating} onClick={() => trigger()}>
      Logout
    </Button>
  );
}
