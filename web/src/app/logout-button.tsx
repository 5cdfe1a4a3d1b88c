import { APP_TEXTS } from '@lodge/contracts';
import { useState } from 'react';
import { useSession } from '../lib/session.js';
import { Button } from '../ui/button.js';
import { toast } from '../ui/toast.js';

export function LogoutButton() {
  const { logout } = useSession();
  const [busy, setBusy] = useState(false);
  const leave = async () => {
    setBusy(true);
    try {
      await logout();
      toast.success(APP_TEXTS.loggedOut);
    } catch {
      toast.error(APP_TEXTS.logoutFailed);
      setBusy(false);
    }
  };
  return (
    <Button variant="quiet" size="sm" busy={busy} onClick={leave}>
      Logout
    </Button>
  );
}
