import { ACCOUNT_TEXTS } from '@lodge/contracts';
import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { errorText } from '../../../lib/api/api-error.js';
import { callApi } from '../../../lib/api/api.js';
import { toast } from '../../../ui/overlay/toast.js';

async function confirm(token: string) {
  try {
    await callApi('confirmEmail', { body: { token } });
    toast.success(ACCOUNT_TEXTS.emailConfirmed);
  } catch (failure) {
    toast.error(errorText(failure, ACCOUNT_TEXTS.confirmingEmail));
  }
}

// A link in a mail leads to the account page, with its token behind `#confirm=`.
export function ConfirmEmail() {
  const { hash } = useLocation();
  const navigate = useNavigate();
  const token = /^#confirm=([\w.-]+)$/.exec(hash)?.[1];
  useEffect(() => {
    if (!token) return;
    // The address keeps no token, and reloading asks nothing again.
    void navigate({ hash: '' }, { replace: true });
    void confirm(token);
  }, [token, navigate]);
  return null;
}
