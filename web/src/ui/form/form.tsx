import {
  createContext,
  use,
  useLayoutEffect,
  useRef,
  type ComponentProps,
  type ReactNode,
} from 'react';
import { flushSync } from 'react-dom';
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
}: FormProps) => {
  const submit = useRef(onSubmit);
  const isReading = useRef(false);
  useLayoutEffect(() => void (submit.current = onSubmit));
  // `typed` is the control whose own event follows, and which may be composing.
  const readFilled = (form: HTMLFormElement, typed?: EventTarget) => {
    if (isReading.current) return;
    isReading.current = true;
    [...form.elements].filter((control) => control !== typed).forEach(reportFilled);
    isReading.current = false;
  };
  return (
    <FormContext value={{ busy, failure }}>
      <form
        method="post"
        noValidate
        {...rest}
        // Not while the event goes down: React would render before the control is asked what was typed.
        onInput={(event) => readFilled(event.currentTarget, event.target)}
        onSubmit={(event) => {
          // React passes on what is submitted in a dialog that a part of the form opened.
          if (event.target !== event.currentTarget) return;
          flushSync(() => readFilled(event.currentTarget));
          submit.current?.(event);
        }}
        data-unsaved={isDirty || undefined}
        className={className}
      />
    </FormContext>
  );
};

// Some browsers and password managers fill fields without an event. React would empty them when it
// renders again; told of them, it ignores those whose value it knows.
function reportFilled(control: Element) {
  if (control.matches('input:not([type=checkbox], [type=radio], [type=file]), textarea'))
    control.dispatchEvent(new Event('input', { bubbles: true }));
}

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
