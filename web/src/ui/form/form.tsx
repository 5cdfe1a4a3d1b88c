import { createContext, use, type ComponentProps, type ReactNode } from 'react';
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
  ...rest
}: FormProps) => (
  <FormContext value={{ busy, failure }}>
    <form
      method="post"
      noValidate
      {...rest}
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

export const FormSection = ({ title, children }: { title: string; children: ReactNode }) => (
  <fieldset className="relative flex min-w-0 flex-col gap-5">
    <legend className="mb-5 w-full border-b border-line pb-3 font-display text-lg font-semibold">
      {title}
    </legend>
    {children}
  </fieldset>
);
