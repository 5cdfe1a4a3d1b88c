import { t } from '@lodge/contracts';
import type { FieldBinding } from '../../forms/use-rules-form.js';
import { TextField } from '../../ui/form/text-field.js';

// Also takes a recovery code, which has letters.
export const OneTimeCodeField = ({
  help = t`From your authenticator app, or one of your recovery codes.`,
  ...field
}: FieldBinding & { help?: string; autoFocus?: boolean }) => (
  <TextField
    label="One-time code"
    help={help}
    aria-required
    autoComplete="one-time-code"
    autoCapitalize="none"
    spellCheck={false}
    {...field}
  />
);
