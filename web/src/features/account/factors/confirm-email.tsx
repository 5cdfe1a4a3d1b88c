import { ACCOUNT_TEXTS } from '@lodge/contracts';
import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { callApi } from '../../../lib/api/api.js';
import { attempt } from '../../../ui/action.js';

// A link in a mail leads here, with its token behind `#confirm=`.
export function ConfirmEmail() {
  const { hash } = useLocation();
  const navigate = useNavigate();
  const token = /^#confirm=([\w.-]+)$/.exec(hash)?.[1];
  useEffect(() => {
    if (!token) return;
    // The address keeps no token, and reloading asks nothing again.
    void navigate({ hash: '' }, { replace: true });
    void attempt({
      call: () => callApi('confirmEmail', { body: { token } }),
      success: ACCOUNT_TEXTS.emailConfirmed,
      failed: ACCOUNT_TEXTS.confirmingEmail,
    });
  }, [token, navigate]);
  return null;
}
