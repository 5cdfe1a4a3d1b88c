import type { ComponentProps } from 'react';
import { DialogFormEnd } from '../form/form-end.js';
import { Form } from '../form/form.js';
import { Dialog, type DialogProps } from './dialog.js';

interface FormDialogProps
  extends DialogProps, Omit<ComponentProps<typeof DialogFormEnd>, 'onCancel'> {
  // What `submit` of `useRulesForm` returns.
  submit: ComponentProps<typeof Form>;
}

export const FormDialog = ({
  submit,
  action,
  variant,
  startsOnAction,
  children,
  ...dialog
}: FormDialogProps) => (
  <Dialog {...dialog}>
    <Form {...submit}>
      {children}
      <DialogFormEnd {...{ action, variant, startsOnAction }} onCancel={dialog.onClose} />
    </Form>
  </Dialog>
);
