import { ACCOUNT_TEXTS } from '@lodge/contracts';
import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { callApi } from '../../../lib/api/api.js';
import { confirmationIn } from '../../../lib/paths.js';
import { useNavigateWhileShown } from '../../../lib/use-navigate-while-shown.js';
import { attempt } from '../../../ui/action.js';

// A link in a mail opens this page with its token in the fragment, `#confirm=`.
export function ConfirmEmail() {
  const token = confirmationIn(useLocation());
  const navigate = useNavigateWhileShown();
  useEffect(() => {
    if (!token) return;
    // The token leaves the address, so that a reload does not use it again.
    void navigate({ hash: '' }, { replace: true });
    void attempt({
      call: () => callApi('confirmEmail', { body: { token } }),
      success: ACCOUNT_TEXTS.emailConfirmed,
      failed: ACCOUNT_TEXTS.confirmingEmail,
    });
  }, [token, navigate]);
  return null;
}
