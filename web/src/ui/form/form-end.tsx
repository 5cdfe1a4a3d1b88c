import { t } from '@lodge/contracts';
import type { KeyboardEvent } from 'react';
import { Button, DialogActions, type ButtonLook } from '../button.js';
import { FormError } from './form-error.js';

interface FormEndProps {
  error?: string;
  busy?: boolean;
  action: string;
  onCancel: () => void;
}

export const FormEnd = ({
  error,
  busy,
  action,
  cancel = t`Cancel`,
  onCancel,
  size,
}: FormEndProps & Pick<ButtonLook, 'size'> & { cancel?: string }) => (
  <>
    <FormError text={error} />
    <div className="flex flex-wrap gap-3">
      <Button type="submit" size={size} busy={busy}>
        {action}
      </Button>
      <Button variant="secondary" size={size} onClick={onCancel}>
        {cancel}
      </Button>
    </div>
  </>
);

export const DialogFormEnd = ({
  error,
  busy,
  action,
  onCancel,
  variant,
  startsOnAction,
}: FormEndProps & Pick<ButtonLook, 'variant'> & { startsOnAction?: boolean }) => (
  <>
    <FormError text={error} />
    <DialogActions>
      <Button variant="secondary" onClick={onCancel}>
        Cancel
      </Button>
      <Button variant={variant} type="submit" busy={busy} {...(startsOnAction && START)}>
        {action}
      </Button>
    </DialogActions>
  </>
);

// The Enter that opened the dialog may still be held down.
const START = {
  'data-start': true,
  onKeyDown: (event: KeyboardEvent) =>
    event.repeat && event.key === 'Enter' && event.preventDefault(),
};
