import { t } from '@lodge/contracts';
import { Button, DialogActions, type ButtonLook } from '../button.js';
import { FormFailure, SubmitButton } from './form.js';

interface FormEndProps {
  action: string;
  onCancel: () => void;
}

export const FormEnd = ({
  action,
  cancel = t`Cancel`,
  onCancel,
  size,
}: FormEndProps & Pick<ButtonLook, 'size'> & { cancel?: string }) => (
  <>
    <FormFailure />
    <div className="flex flex-wrap gap-3">
      <SubmitButton size={size}>{action}</SubmitButton>
      <Button variant="secondary" size={size} onClick={onCancel}>
        {cancel}
      </Button>
    </div>
  </>
);

export const DialogFormEnd = ({
  action,
  onCancel,
  variant,
  startsOnAction,
}: FormEndProps & Pick<ButtonLook, 'variant'> & { startsOnAction?: boolean }) => (
  <>
    <FormFailure />
    <DialogActions>
      <Button variant="secondary" onClick={onCancel}>
        Cancel
      </Button>
      <SubmitButton variant={variant} data-start={startsOnAction || undefined}>
        {action}
      </SubmitButton>
    </DialogActions>
  </>
);
