import { APP_TEXTS } from '@lodge/contracts';
import { logout } from '../lib/session/session.js';
import { attempt } from '../ui/action.js';
import { Button, type ButtonLook } from '../ui/button.js';

export function LogoutButton({ variant = 'quiet', size = 'sm' }: ButtonLook) {
  const leave = () =>
    attempt({
      call: logout,
      success: APP_TEXTS.loggedOut,
      failed: () => APP_TEXTS.logoutFailed,
    });
  return (
    <Button variant={variant} size={size} onClick={leave} className="shrink-0 whitespace-nowrap">
      Logout
    </Button>
  );
}
