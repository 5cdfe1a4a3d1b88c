import { APP_TEXTS, check, FACTOR_CODE_RULE, type BodyOf } from '@lodge/contracts';
import { useState } from 'react';
import { validatePasswords, type PasswordChange } from '../../forms/new-password-fields.js';
import { ApiError } from '../../lib/api/api-error.js';
import { callApi } from '../../lib/api/api.js';
import { PATHS } from '../../lib/paths.js';
import { refreshSession } from '../../lib/session/session.js';
import { useNavigateWhileShown } from '../../lib/use-navigate-while-shown.js';
import { toast } from '../../ui/overlay/toast.js';

// `code` is required only from members who use one-time codes.
export type NewPassword = PasswordChange & { code: string };

export const NO_PASSWORD: NewPassword = { newPassword: '', confirmPassword: '', code: '' };

// Last step of a password reset, shared by all ways to prove identity.
export function useReset() {
  const navigate = useNavigateWhileShown();
  const [needsCode, setNeedsCode] = useState(false);

  const wrongFields = (values: NewPassword) => ({
    ...validatePasswords(values),
    ...(needsCode && check({ code: FACTOR_CODE_RULE }, { ...values })),
  });

  const finish = async (
    proof: Pick<BodyOf<'finishPasswordReset'>, 'token' | 'email' | 'recovery_code'>,
    { newPassword, code }: NewPassword,
  ) => {
    const body = { ...proof, newPassword, ...(needsCode && { code }) };
    await callApi('finishPasswordReset', { body }).catch((error: unknown) => {
      if (error instanceof ApiError && error.code === 'second_factor_required') setNeedsCode(true);
      throw error;
    });
    await refreshSession();
    toast.success(APP_TEXTS.passwordChanged);
  };

  // Back must not lead to a form whose proof is used up.
  const leave = () => navigate(PATHS.login, { replace: true });

  return { needsCode, wrongFields, finish, leave };
}
