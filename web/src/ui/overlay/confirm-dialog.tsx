import { FIELD_TEXTS } from '@lodge/contracts';
import { useState, type ComponentProps, type FormEvent, type ReactNode } from 'react';
import { useBusy } from '../action.js';
import { Button } from '../button.js';
import { isTyped, TypedField } from '../form/typed-field.js';
import { FormDialog } from './form-dialog.js';

interface ConfirmDialogProps {
  onClose: () => void;
  title: ReactNode;
  description: ReactNode;
  // What a deletion leaves behind, of `DELETION_TEXTS`.
  remains?: string;
  // Names the action itself, rather than `OK`.
  action: string;
  // Resolves to true once it is done, which closes the dialog; the button is busy until then.
  onConfirm: () => Promise<boolean>;
  // A word to type first, required for far-reaching actions that cannot be undone.
  typed?: string;
  typedError?: string;
  // The focus starts on the action, so that Enter confirms; otherwise it starts on `Cancel`.
  startsOnAction?: boolean;
  hasEntry?: boolean;
}

export function ConfirmDialog({
  description,
  remains,
  onConfirm,
  typed,
  typedError = FIELD_TEXTS.groupDeletion,
  ...dialog
}: ConfirmDialogProps) {
  const [word, setWord] = useState('');
  const [error, setError] = useState<string>();
  const [busy, during] = useBusy();

  const confirm = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    if (typed && !isTyped(word, typed)) {
      form.querySelector('input')?.focus();
      return setError(typedError);
    }
    const done = await during(onConfirm());
    // A late response must not close what was opened since.
    if (done && form.isConnected) dialog.onClose();
  };

  return (
    <FormDialog
      {...dialog}
      variant="danger"
      submit={{ busy, onSubmit: confirm, className: '' }}
      description={
        <>
          {description}
          {remains && <span className="mt-2 block">{remains}</span>}
        </>
      }
    >
      {typed && (
        <TypedField
          typed={typed}
          value={word}
          error={error}
          onChange={(event) => {
            setWord(event.target.value);
            setError(undefined);
          }}
        />
      )}
    </FormDialog>
  );
}

type ConfirmButtonProps = Omit<ConfirmDialogProps, 'onClose'> &
  Pick<ComponentProps<typeof Button>, 'variant' | 'size' | 'aria-label' | 'aria-describedby'>;

export function ConfirmButton({
  variant,
  size,
  'aria-label': label,
  'aria-describedby': describedBy,
  ...dialog
}: ConfirmButtonProps) {
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <Button
        {...{ variant, size }}
        aria-label={label}
        aria-describedby={describedBy}
        onClick={() => setAsking(true)}
      >
        {dialog.action}
      </Button>
      {isAsking && <ConfirmDialog {...dialog} onClose={() => setAsking(false)} />}
    </>
  );
}
