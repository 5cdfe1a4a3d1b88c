import { createContext, use, type ComponentProps } from 'react';
import { Button } from '../button.js';
import { FormError } from './form-error.js';

interface FormState {
  busy?: boolean;
  // Why it could not be sent.
  failure?: string;
}

const FormContext = createContext<FormState>({});

interface FormProps extends ComponentProps<'form'>, FormState {
  // Something was entered that is not sent yet.
  isDirty?: boolean;
}

// A script submits the form; if that fails, POST keeps the entered values out of the URL.
export const Form = ({
  busy,
  failure,
  isDirty,
  className = 'flex flex-col gap-5',
  onSubmit,
  ...rest
}: FormProps) => (
  <FormContext value={{ busy, failure }}>
    <form
      method="post"
      noValidate
      {...rest}
      // React passes on what is submitted in a dialog that a part of the form opened.
      onSubmit={(event) => event.target === event.currentTarget && onSubmit?.(event)}
      data-unsaved={isDirty || undefined}
      className={className}
    />
  </FormContext>
);

/** The failure of the form around it. */
export const FormFailure = () => <FormError text={use(FormContext).failure} />;

/** Busy while the form around it is sent. */
export const SubmitButton = (props: Omit<ComponentProps<typeof Button>, 'type' | 'busy'>) => (
  <Button {...props} type="submit" busy={use(FormContext).busy} />
);
